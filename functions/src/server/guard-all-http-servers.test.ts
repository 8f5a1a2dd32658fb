import { subscribe, unsubscribe, type ChannelListener } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRawConnection } from '../testing/raw-connection';
import { guardAllHttpServers } from './guard-all-http-servers';
import { shutDownServer } from './shut-down-server';

vi.mock('node:diagnostics_channel', { spy: true });
vi.mock('./shut-down-server', { spy: true });

const request = 'GET /foods HTTP/1.1\r\nHost: potluck.test\r\n\r\n';
const hugeRequest =
  'POST /foods HTTP/1.1\r\nHost: potluck.test\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n';
/** The request listener to which the guard forwards rejected requests, so this listener can send the response. */
const rejectRequest: RequestListener = (_request, response) => {
  response.writeHead(413, { 'Content-Length': 0, Connection: 'close' }).end();
};

const frameworkListener = () => undefined;
const exit = vi.fn<typeof process.exit>();
let signalListeners: (() => void)[];
let servers: Server[];

beforeEach(() => {
  servers = [];
  // The Functions framework has already added a SIGTERM listener. The tests must not change the listeners of their process.
  signalListeners = [frameworkListener];
  vi.spyOn(process, 'removeAllListeners').mockImplementation((name) => {
    if (name === 'SIGTERM') signalListeners = [];
    return process;
  });
  vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    if (name !== 'SIGTERM') EventEmitter.prototype.on.call(process, name, listener);
    else signalListeners.push(listener as () => void);
    return process;
  });
  exit.mockReset();
  vi.spyOn(process, 'exit').mockImplementation(exit);
  guardAllHttpServers(rejectRequest);
});
afterEach(() => {
  const [name, listener] = vi.mocked(subscribe).mock.lastCall as [string, ChannelListener];
  unsubscribe(name, listener);
  vi.restoreAllMocks();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a server that responds to each request with 200. Resolves with the URL of the server. */
async function startServer(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 0 }).end();
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sendTo(base: string, text: string): Promise<number> {
  const connection = await openRawConnection(base);
  void connection.send(text);
  const { status } = await connection.response();
  connection.close();
  return status;
}

describe('guardAllHttpServers', () => {
  it('guards the first request and later requests of every server', async () => {
    for (const base of [await startServer(), await startServer()]) {
      expect(await sendTo(base, hugeRequest)).toBe(413);
      expect(await sendTo(base, request)).toBe(200);
      expect(await sendTo(base, hugeRequest)).toBe(413);
    }
  });

  it('replaces the SIGTERM listener at the first request, and only then', async () => {
    const base = await startServer();
    expect(signalListeners).toEqual([frameworkListener]);
    await sendTo(base, request);
    expect(signalListeners).toEqual([expect.any(Function)]);
    expect(signalListeners).not.toContain(frameworkListener);
    const [listener] = signalListeners;
    await sendTo(base, request);
    expect(signalListeners).toEqual([listener]);
  });

  it('shuts the server down once after SIGTERM, also if a second SIGTERM arrives, and then exits the process', async () => {
    const base = await startServer();
    await sendTo(base, request);
    signalListeners[0]?.();
    signalListeners[0]?.();
    expect(exit).not.toHaveBeenCalled();
    await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith();
    expect(servers[0]?.listening).toBe(false);
    expect(shutDownServer).toHaveBeenCalledOnce();
  });
});
