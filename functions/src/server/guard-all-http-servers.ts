import { subscribe } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { jsonBodyLimits, type RequestBodyLimits } from '../http/request-body';
import { guardServer } from './guard-server';
import { shutDownServer } from './shut-down-server';

/**
 * Calls `guardServer` for every HTTP server of this process, at the first request of the server. A
 * diagnostics channel is necessary because the Functions framework gives the function no access to
 * the server. Node publishes each request on the channel `http.server.request.start` before it
 * emits the server's event `request`.
 */
export function guardAllHttpServers(
  service: RequestListener,
  bodyLimits: RequestBodyLimits = jsonBodyLimits,
): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    const guard = guardServer(server, service, bodyLimits);
    // On SIGTERM, the framework's listener exits the process immediately. This is correct only before
    // the first request, so replace the listener now.
    process.removeAllListeners('SIGTERM');
    let stopping = false;
    process.on('SIGTERM', () => {
      if (stopping) return;
      stopping = true;
      void shutDownServer(server, guard).finally(() => process.exit());
    });
  });
}
