import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { unavailable } from '../http/http-error';
import type { GuardedServer } from './guard-server';

/** The platform kills the process 10 s after SIGTERM. */
const RUNNING_REQUESTS_MS = 8_000;
const PENDING_CONNECTIONS_MS = 1_000;
const LAST_RESPONSES_MS = 1_000;

/**
 * Resolves when every request has a response: stops accepting connections, lets running requests
 * finish for at most 8 s, and responds to all others with 503.
 */
export async function shutDown(server: Server, { running, reject, rejectNew }: GuardedServer) {
  rejectNew();
  for (const { response } of running) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  await acceptPending(server);
  server.close();

  const deadline = setTimeout(RUNNING_REQUESTS_MS, undefined, { ref: false });
  await Promise.race([deadline, allEnd(running)]);
  for (const entry of running) {
    if (!entry.response.headersSent) reject(entry, unavailable());
  }
  await Promise.race([setTimeout(LAST_RESPONSES_MS), running.end()]);
  // The log writes its lines in the next iteration of the event loop.
  await setImmediate();
}

/** Resolves when no request runs, also none that arrived on an open connection at the last moment. */
async function allEnd(running: GuardedServer['running']): Promise<void> {
  while (running.size > 0) {
    await running.end();
    await setImmediate();
  }
}

/**
 * Accepts the connections that the kernel has completed before. Node accepts a few in each iteration
 * of the event loop, and closing the server would reset the rest, whose requests may already be sent.
 */
async function acceptPending(server: Server): Promise<void> {
  const deadline = performance.now() + PENDING_CONNECTIONS_MS;
  let accepted = 0;
  let before: number;
  const count = () => (accepted += 1);
  server.on('connection', count);
  do {
    before = accepted;
    await setImmediate();
    await setImmediate();
  } while (accepted > before && performance.now() < deadline);
  server.off('connection', count);
}
