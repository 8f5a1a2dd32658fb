import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { guardServer } from '../server/guard-server';

/** Starts an app on a free local port, behind the guard of the deployed service. */
export async function serveApp(app: Express) {
  const server = createServer(app);
  guardServer(server, app);
  server.listen(0, '127.0.0.1');
  // Node closes an idle connection after 5 s by default. On a busy machine, that could happen while
  // a test reuses the connection.
  server.keepAliveTimeout = 120_000;
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      // Requests may still run after a failed test. This timeout closes their connections when they
      // become idle, so the connections do not delay the stop.
      server.keepAliveTimeout = 1;
      server.close();
      await once(server, 'close');
    },
  };
}
