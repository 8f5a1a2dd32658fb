import { subscribe } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { guardServer } from './guard-server';
import { shutDown } from './shut-down';

/**
 * Guards every HTTP server of this process, from its first request on. The Functions framework
 * creates the server after it has loaded the function and gives the function no access to it. Node
 * publishes each request on this channel before it emits the server's `request` event.
 */
export function guardAllServers(service: RequestListener): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    const guard = guardServer(server, service);
    // On SIGTERM, the framework's listener exits immediately. That is correct only before the first
    // request.
    process.removeAllListeners('SIGTERM');
    let stopping = false;
    process.on('SIGTERM', () => {
      if (stopping) return;
      stopping = true;
      void shutDown(server, guard).finally(() => process.exit());
    });
  });
}
