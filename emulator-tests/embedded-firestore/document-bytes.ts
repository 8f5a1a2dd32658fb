import type { MethodDefinition } from '@grpc/proto-loader';

/** What a read answers: a query's document, or one that was asked for by name. */
interface ReadResponse {
  document?: object;
  found?: object;
}

/**
 * The method, encoding but once a document that it reads again and again. The engine's client gives
 * the same object for the same version; and in protocol buffers a message is the encodings of its
 * parts, one after the other.
 */
export function encodingOnce(method: MethodDefinition<object, object>): typeof method {
  const serialize = method.responseSerialize;
  const encoded = new WeakMap<object, Buffer>();
  return {
    ...method,
    responseSerialize: ({ document, found, ...rest }: ReadResponse) => {
      const read = document ?? found;
      if (!read) return serialize(rest);
      const bytes = encoded.get(read) ?? serialize(document ? { document } : { found });
      encoded.set(read, bytes);
      return Buffer.concat([bytes, serialize(rest)]);
    },
  };
}
