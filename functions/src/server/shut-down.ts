import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { unavailable } from '../http/http-error';
import type { GuardedServer } from './guard-server';

/** The platform kills the process 10 s after SIGTERM. */
const RUNNING_REQUESTS_MS = 8_000;
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
  // The kernel has completed connections that Node has not accepted yet. Closing would reset them.
  await setImmediate();
  await setImmediate();
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
