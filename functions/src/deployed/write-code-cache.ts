import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { startEmptyFirestoreStub, STUB_PROJECT_ID } from './empty-firestore-stub';
import { getCodeCachePath, loadBundle } from './load-bundle';

const MAX_ATTEMPTS = 10;

// The script sends the most frequent first requests of an API instance to the bundle. It then saves V8's
// code cache, which contains all code that ran.
const firestore = await startEmptyFirestoreStub();
delete process.env.K_SERVICE;
Object.assign(process.env, {
  GCLOUD_PROJECT: STUB_PROJECT_ID,
  FIREBASE_CONFIG: JSON.stringify({ projectId: STUB_PROJECT_ID }),
  FIRESTORE_EMULATOR_HOST: firestore.address,
  METADATA_SERVER_DETECTION: 'none',
});

// By default, V8 discards compiled code that has not run for a while, for example start-up code.
// With `--no-flush-bytecode`, V8 keeps this code, so the code cache contains it.
setFlagsFromString('--no-flush-bytecode');
const { exports, script } = loadBundle();
const api = exports.api as unknown as RequestListener;
exports.guardAllHttpServers(api);
const server = createServer(api).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
for (const path of ['/api/foods', '/api/top-foods']) {
  let status = await requestStatus(path);
  // On a busy machine, the first response can need longer than the read deadline, and its status is 503.
  for (let attempt = 1; status === 503 && attempt < MAX_ATTEMPTS; attempt += 1)
    status = await requestStatus(path);
  if (status !== 200) throw new Error(`GET ${path} responded ${status}.`);
}
// The code cache records V8's flags, and V8 rejects a code cache with other flags. The deployed
// function runs with the default flags, so the script resets the flag before it creates the code cache.
setFlagsFromString('--flush-bytecode');
writeFileSync(getCodeCachePath(), script.createCachedData());
process.exit();

async function requestStatus(path: string): Promise<number | undefined> {
  const [response] = (await once(get({ port, path }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}
