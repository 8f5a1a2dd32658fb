import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A gRPC message of four bytes: a query's result without documents, as of a second after 1970. */
const emptyResult = Buffer.from([0, 0, 0, 0, 4, 0x1a, 2, 8, 1]);

/** A server in Firestore's place, to which every query has an empty result. */
export async function startEmptyFirestore() {
  const server = createServer().on('stream', (stream) => {
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': 0 });
    });
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(emptyResult);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
