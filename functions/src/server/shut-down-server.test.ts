import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRawConnection } from '../testing/raw-connection';
import { guardServer, type ServerGuard } from './guard-server';
import { shutDownServer } from './shut-down-server';

const request = 'GET /foods HTTP/1.1\r\nHost: potluck.test\r\n\r\n';
/** The service of the server guard. It receives only the requests that the server guard rejects. */
const rejectRequest: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Content-Length': 0 }).end();
};

let server: Server;
let guard: ServerGuard;
let connection: Awaited<ReturnType<typeof openRawConnection>>;
/** The responses of the running requests. The tests decide when these requests end. */
let responses: ServerResponse[];

beforeEach(async () => {
  responses = [];
  server = createServer((_request, response) => responses.push(response));
  guard = guardServer(server, rejectRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  connection = await openRawConnection(`http://127.0.0.1:${getPort()}`);
});
afterEach(() => {
  connection.close();
  server.close();
  server.closeAllConnections();
});

const getPort = () => (server.address() as AddressInfo).port;

/** Sends a request, and resolves with its pending response when the server has received the request. */
async function startRequest(): Promise<ServerResponse> {
  void connection.send(request);
  await once(server, 'request');
  const response = responses.at(-1);
  if (!response) throw new Error('The server has passed on no request.');
  return response;
}

function endRequest(response: ServerResponse): void {
  response.setHeader('Content-Length', 2);
  response.end('ok');
}

describe('shutDownServer', () => {
  it('stops listening, and resolves if no request is running', async () => {
    await shutDownServer(server, guard);
    expect(server.listening).toBe(false);
  });

  it('lets a running request end, and closes its connection', async () => {
    const response = await startRequest();
    const stopped = shutDownServer(server, guard);
    await expect.poll(() => server.listening).toBe(false);
    endRequest(response);
    expect(await connection.response()).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
      text: 'ok',
    });
    await Promise.all([stopped, connection.closed]);
  });

  it('resolves only after the running request has ended', async () => {
    const response = await startRequest();
    let hasEnded = false;
    response.once('close', () => (hasEnded = true));
    const endedAtStop = shutDownServer(server, guard).then(() => hasEnded);
    await expect.poll(() => server.listening).toBe(false);
    endRequest(response);
    expect(await endedAtStop).toBe(true);
  });

  it('waits for a running request that has already sent its headers', async () => {
    const response = await startRequest();
    response.writeHead(200, { 'Content-Length': 2 }).flushHeaders();
    const stopped = shutDownServer(server, guard);
    await expect.poll(() => server.listening).toBe(false);
    response.end('ok');
    expect(await connection.response()).toMatchObject({ status: 200, text: 'ok' });
    await stopped;
  });

  it('responds with 503 to a request that is still running after the timeout', async () => {
    await startRequest();
    await shutDownServer(server, guard, 20);
    expect(await connection.response()).toMatchObject({
      status: 503,
      headers: { connection: 'close' },
    });
  });

  it('sends no 503 if the headers of the response are already sent when the timeout ends', async () => {
    const response = await startRequest();
    response.writeHead(200, { 'Content-Length': 2 }).flushHeaders();
    await shutDownServer(server, guard, 20);
    response.end('ok');
    expect(await connection.response()).toMatchObject({ status: 200, text: 'ok' });
  });

  it('responds with 503 to a request that arrives during the shutdown on an open connection', async () => {
    const idle = await openRawConnection(`http://127.0.0.1:${getPort()}`);
    const response = await startRequest();
    const stopped = shutDownServer(server, guard);
    await expect.poll(() => server.listening).toBe(false);
    void idle.send(request);
    expect(await idle.response()).toMatchObject({ status: 503, headers: { connection: 'close' } });
    endRequest(response);
    await stopped;
  });

  it('responds to requests on connections that the server has not accepted yet', async () => {
    const clients = Array.from({ length: 100 }, () => connect(getPort(), '127.0.0.1'));
    const stopped = shutDownServer(server, guard);
    const statusLines = await Promise.all(
      clients.map(async (client) => {
        client.write(request);
        const [bytes] = (await once(client, 'data')) as [Buffer];
        return bytes.toString().split('\r\n')[0];
      }),
    );
    expect(new Set(statusLines)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']));
    await stopped;
  });
});
