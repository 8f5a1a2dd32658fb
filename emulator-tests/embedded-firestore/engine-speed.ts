import type { Document } from './protos';

/** What the engine's client converts with. */
export interface EngineContext {
  serializer: { decodeValue(value: Value): unknown };
  toGapicPath(path: string): string;
  serializeDoc(stored: StoredDocument, fieldMask?: string[]): Document;
}

interface Value {
  referenceValue?: string | null;
}

/** One version of a document; its data is frozen, and no other version's. */
interface StoredDocument {
  data?: object;
}

/** Lets the engine keep what it would derive again at each look, from what does not change. */
export function rememberDerived(context: EngineContext): void {
  const serializeDoc = context.serializeDoc.bind(context);
  const documents = new WeakMap<object, Document>();
  context.serializeDoc = (stored, fieldMask) => {
    if (fieldMask || !stored.data) return serializeDoc(stored, fieldMask);
    return remembered(documents, stored.data, () => serializeDoc(stored));
  };

  // A sort by name makes two references for each comparison.
  const toGapicPath = context.toGapicPath.bind(context);
  const paths = new Map<string, string>();
  context.toGapicPath = (path) => remembered(paths, path, () => toGapicPath(path));

  const { serializer } = context;
  const references = new Map<string, unknown>();
  context.serializer = Object.assign(Object.create(serializer) as typeof serializer, {
    decodeValue: (value: Value) =>
      value.referenceValue
        ? remembered(references, value.referenceValue, () => serializer.decodeValue(value))
        : serializer.decodeValue(value),
  });
}

function remembered<Key, Derived>(
  known: { get(key: Key): Derived | undefined; set(key: Key, derived: Derived): unknown },
  key: Key,
  derive: () => Derived,
): Derived {
  const before = known.get(key);
  if (before !== undefined) return before;
  const derived = derive();
  known.set(key, derived);
  return derived;
}
