import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { codeCachePath, loadBundle } from './load-bundle';

/**
 * A gRPC message with a body of four bytes. The body is a query result without documents, with a
 * read time of one second after the epoch.
 */
const emptyQueryResponse = Buffer.from([0, 0, 0, 0, 4, 0x1a, 2, 8, 1]);

/**
 * Stub of Firestore that responds to every query with an empty result. This script sends the most
 * frequent first requests of an API instance to the bundle. It then saves V8's code cache, which
 * contains all code that ran.
 */
const firestoreStub = createHttp2Server().on('stream', (stream) => {
  stream.on('wantTrailers', () => {
    stream.sendTrailers({ 'grpc-status': 0 });
  });
  stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.end(emptyQueryResponse);
});
delete process.env.K_SERVICE;
Object.assign(process.env, {
  GCLOUD_PROJECT: 'demo-potluck',
  FIREBASE_CONFIG: '{"projectId":"demo-potluck"}',
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await listen(firestoreStub)}`,
  METADATA_SERVER_DETECTION: 'none',
});

// By default, V8 discards compiled code that has not run for a while, for example start-up code.
// With `--no-flush-bytecode`, V8 keeps this code, so the code cache contains it.
setFlagsFromString('--no-flush-bytecode');
const { exports, script } = loadBundle();
const api = exports.api as unknown as RequestListener;
exports.guardAllHttpServers(api);
const port = await listen(createServer(api));
for (const path of ['/api/foods', '/api/top-foods']) {
  const [response] = (await once(get({ port, path }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`GET ${path} responded ${response.statusCode}.`);
}
// The code cache records V8's flags, and V8 rejects a code cache with other flags. The deployed
// function runs with the default flags, so the flag is reset before the code cache is created.
setFlagsFromString('--flush-bytecode');
writeFileSync(codeCachePath(), script.createCachedData());
process.exit();

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
