import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** The project whose Firestore the stub replaces. */
export const STUB_PROJECT_ID = 'demo-potluck';

/** The field `seconds` (1 s after the Unix epoch) of a timestamp, encoded as a protocol buffer. */
const readTime = [2, 8, 1];
const missingDocument = Buffer.from(
  `projects/${STUB_PROJECT_ID}/databases/(default)/documents/menu_shards/meta`,
);

/** The encoded responses, by gRPC method. */
const responses: Record<string, Buffer> = {
  // A query result without documents. The byte 0x1a starts the field `read_time`.
  RunQuery: Buffer.from([0x1a, ...readTime]),
  // A missing document. The byte 0x12 starts the field `missing`, and 0x22 starts `read_time`.
  BatchGetDocuments: Buffer.from([
    0x12,
    missingDocument.length,
    ...missingDocument,
    0x22,
    ...readTime,
  ]),
};

/**
 * Starts a gRPC server that responds like an empty Firestore to queries and to a read of the document
 * `menu_shards/meta`. A first request to an instance needs no other reads.
 */
export async function startEmptyFirestoreStub() {
  const server = createServer().on('stream', (stream, headers) => {
    const method = String(headers[':path']).split('/').at(-1) ?? '';
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': 0 });
    });
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(toGrpcMessage(responses[method] ?? Buffer.alloc(0)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

/** Adds the gRPC prefix: one byte for the compression (none), and four bytes for the length. */
function toGrpcMessage(body: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}
