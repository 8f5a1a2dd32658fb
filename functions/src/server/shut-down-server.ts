import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { unavailableError } from '../http/http-error';
import type { ServerGuard } from './guard-server';

/**
 * The time that running requests have to finish after SIGTERM. The platform kills the process 10 s after
 * SIGTERM, so this time plus the time for the last responses must be less than 10 s.
 */
const RUNNING_REQUESTS_TIMEOUT_MS = 8_000;
const LAST_RESPONSES_TIMEOUT_MS = 1_000;
/**
 * The maximum time for accepting the connections that the kernel has established before SIGTERM. It is part
 * of the time that running requests have to finish.
 */
const PENDING_CONNECTIONS_TIMEOUT_MS = 5_000;

/**
 * Shuts the server down. Accepts only the connections that already wait. Running requests have at most 8 s
 * to finish. All later requests, and running requests that need longer, get a 503. Resolves when every
 * request has a response, after at most about 9 s.
 */
export async function shutDownServer(
  server: Server,
  { running, reject, rejectNewRequests }: ServerGuard,
  runningRequestsTimeoutMs = RUNNING_REQUESTS_TIMEOUT_MS,
): Promise<void> {
  rejectNewRequests();
  for (const { response } of running) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  const deadline = setTimeout(runningRequestsTimeoutMs, undefined, { ref: false });
  await acceptPendingConnections(server);
  server.close();

  await Promise.race([deadline, waitForRunningRequests(running)]);
  for (const entry of running) {
    if (!entry.response.headersSent) reject(entry, unavailableError());
  }
  await Promise.race([setTimeout(LAST_RESPONSES_TIMEOUT_MS), running.waitForAll()]);
  // Wait for the log lines, because `writeRequestLogLine` writes them in the next iteration of the event loop.
  await setImmediate();
}

/**
 * Waits until no request is running. Also waits for requests that arrive on open connections during the
 * wait.
 */
async function waitForRunningRequests(running: ServerGuard['running']): Promise<void> {
  while (running.size > 0) {
    await running.waitForAll();
    await setImmediate();
  }
}

/**
 * Waits until Node has accepted the connections that the kernel has already established. Node
 * accepts only a few connections in each iteration of the event loop. If the server closed earlier,
 * the other connections would be reset, although their clients may have sent requests.
 */
async function acceptPendingConnections(server: Server): Promise<void> {
  const deadline = performance.now() + PENDING_CONNECTIONS_TIMEOUT_MS;
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
