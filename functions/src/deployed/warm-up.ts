import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { codeCacheFile, loadBundle } from './load-bundle';

/** A gRPC message of four bytes: a query's result without documents, as of a second after 1970. */
const emptyResult = Buffer.from([0, 0, 0, 0, 4, 0x1a, 2, 8, 1]);

/**
 * Answers the requests that an instance is mostly started for, and keeps V8's compiled form of all
 * that ran. In Firestore's place stands a server to which every query has an empty result.
 */
const firestore = createHttp2Server().on('stream', (stream) => {
  stream.on('wantTrailers', () => {
    stream.sendTrailers({ 'grpc-status': 0 });
  });
  stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.end(emptyResult);
});
delete process.env.K_SERVICE;
Object.assign(process.env, {
  GCLOUD_PROJECT: 'demo-potluck',
  FIREBASE_CONFIG: '{"projectId":"demo-potluck"}',
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await listen(firestore)}`,
  METADATA_SERVER_DETECTION: 'none',
});

// V8 forgets compiled code that has not run for a while, such as all that runs once, at the start.
setFlagsFromString('--no-flush-bytecode');
const { exports, script } = loadBundle();
const api = exports.api as unknown as RequestListener;
exports.guardServers(api);
const port = await listen(createServer(api));
for (const path of ['/api/foods', '/api/top-foods']) {
  const [answer] = (await once(get({ port, path }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}.`);
}
// Its flags are a part of the cache, and those of the function are the usual ones.
setFlagsFromString('--flush-bytecode');
writeFileSync(codeCacheFile(), script.createCachedData());
process.exit();

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
