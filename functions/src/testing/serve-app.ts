import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { jsonBodyLimits } from '../http/limits';
import { guardServer } from '../http/server-guard';

/** Starts an app on a free local port. `guardServer` checks the requests, as in the deployed service. */
export async function serveApp(app: Express, bodyLimits = jsonBodyLimits) {
  const server = createServer(app);
  guardServer(server, app, bodyLimits);
  server.listen(0, '127.0.0.1');
  // Keep idle connections open, so the client closes them. Otherwise, the server could close a connection while a
  // test reuses it.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      // After a failed test, requests may still run. With this timeout, Node closes their connections when
      // they become idle, so idle connections do not delay the stop.
      server.keepAliveTimeout = 1;
      server.close();
      await once(server, 'close');
    },
  };
}
