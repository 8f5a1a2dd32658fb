import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/**
 * Starts a stub of the Auth emulator. The stub returns an active account for every uid. Resolves
 * with the host and port of the stub, for `FIREBASE_AUTH_EMULATOR_HOST`.
 */
export async function startStubAuthServer(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { localId = [] } = body as { localId?: string[] };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ users: localId.map((uid) => ({ localId: uid })) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
