import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

/**
 * A gRPC message with the response to a query that finds no documents. The first five bytes are the
 * gRPC prefix. The last four bytes encode the read time, one second after the Unix epoch.
 */
const emptyQueryResponse = Buffer.from([0, 0, 0, 0, 4, 0x1a, 2, 8, 1]);

/** Starts a Firestore stub: a gRPC server that returns an empty result for every query. */
export async function startEmptyFirestoreStub() {
  const server = createServer().on('stream', (stream) => {
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': 0 });
    });
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(emptyQueryResponse);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
