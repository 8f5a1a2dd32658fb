import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

/**
 * The bytes of a timestamp in a protocol buffer: the length, the tag of the field `seconds`, and the
 * value 1. The timestamp is 1 s after the Unix epoch.
 */
const readTime = [2, 8, 1];
const DOCUMENT_NAME = /projects\/[\w-]+\/databases\/\(default\)\/documents\/[\w/-]+/;

/**
 * Starts a gRPC server that responds like an empty Firestore to queries and to reads of one document. It
 * supports only these reads, because the first request to an API instance needs no others.
 */
export async function startEmptyFirestoreStub() {
  const server = createServer().on('stream', (stream, headers) => {
    const method = String(headers[':path']).split('/').at(-1) ?? '';
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': 0 }));
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    void respond(stream, method);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

async function respond(stream: ServerHttp2Stream, method: string): Promise<void> {
  if (method === 'RunQuery') {
    // A query result without documents. The byte 0x1a starts the field `read_time`.
    stream.end(toGrpcMessage(Buffer.from([0x1a, ...readTime])));
    return;
  }
  // The Firestore client does not end its request stream, so the stub uses the first chunk as the
  // complete request.
  const [request] = (await once(stream, 'data')) as [Buffer];
  const [name = ''] = DOCUMENT_NAME.exec(request.toString('latin1')) ?? [];
  // A missing document. The byte 0x12 starts the field `missing`, and 0x22 starts `read_time`.
  const missing = [0x12, name.length, ...Buffer.from(name), 0x22, ...readTime];
  stream.end(toGrpcMessage(Buffer.from(missing)));
}

/** Adds the gRPC prefix: one byte for the compression (none), and four bytes for the length. */
function toGrpcMessage(body: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}
