import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRawConnection, type RawResponse } from '../testing/raw-connection';
import { sendErrorResponse } from './responses';
import { guardServer, type GuardedRequest } from './server-guard';

const KIB_16 = 16 * 1024;
let bodies: (string | undefined)[];
/** Resolves each request for /slow. */
let finishSlow: () => void;
const app = express()
  .use(({ guardError }: GuardedRequest, _response, next) => next(guardError))
  .use(async (request, response) => {
    bodies.push((request as GuardedRequest).rawBody?.toString());
    if (request.path === '/slow') await new Promise<void>((resolve) => (finishSlow = resolve));
    if (!response.headersSent) response.setHeader('Content-Length', 2).end('ok');
  })
  .use(sendErrorResponse);
const framework: RequestListener = (_request, response) => {
  response.setHeader('Content-Length', 9).end('framework');
};

let server: Server;
let shutDown: () => Promise<void>;
let connection: Awaited<ReturnType<typeof openRawConnection>>;
beforeEach(async () => {
  bodies = [];
  server = createServer(framework);
  shutDown = guardServer(server, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  connection = await openRawConnection(baseUrlOf(server));
});
afterEach(() => {
  vi.useRealTimers();
  connection.close();
  server.close();
});

const baseUrlOf = (listening: Server) =>
  `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
const head = (headers: string[], line = 'POST /foods HTTP/1.1') =>
  `${[line, 'Host: potluck.test', ...headers].join('\r\n')}\r\n\r\n`;
const withBody = (bytes: Uint8Array | string, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(head([`Content-Length: ${bytes.length}`, 'Authorization: Bearer x', ...headers])),
    Buffer.from(bytes),
  ]);
function expectError({ status, text }: RawResponse, expected: number, code: string): void {
  expect(status).toBe(expected);
  expect(JSON.parse(text)).toMatchObject({ code });
}

describe('guardServer', () => {
  it.each([
    ['a body of 16 KiB', withBody('x'.repeat(KIB_16)), 'x'.repeat(KIB_16)],
    ['a body with the encoding “identity”', withBody('{}', 'Content-Encoding: Identity'), '{}'],
    ['no body and no token', head([], 'GET /robots.txt HTTP/1.1'), undefined],
  ])('passes a request with %s to the app instead of the framework', async (_what, bytes, body) => {
    void connection.send(bytes);
    expect((await connection.response()).text).toBe('ok');
    expect(bodies).toEqual([body]);
  });

  it('passes the health check of the Functions emulator to the framework, and only in the emulator', async () => {
    void connection.send(head([], 'GET /__/health HTTP/1.1'));
    expect((await connection.response()).text).toBe('ok');
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    void connection.send(head([], 'GET /__/health HTTP/1.1'));
    expect((await connection.response()).text).toBe('framework');
  });

  it('passes a form of up to 16 KiB without a token to the app, only for the path /unsubscribe', async () => {
    const send = (bytes: number, path: string) => {
      const lines = head([`Content-Length: ${bytes}`], `POST ${path} HTTP/1.1`);
      void connection.send(lines + 'x'.repeat(bytes));
      return connection.response();
    };
    for (const path of ['/unsubscribe?user=a', '/api/unsubscribe'])
      expect((await send(KIB_16, path)).text).toBe('ok');
    expectError(await send(KIB_16 + 1, '/unsubscribe'), 413, 'too-large');
    expectError(await send(9, '/unsubscribes'), 401, 'unauthenticated');
    expectError(await send(9, '/foods?/unsubscribe'), 401, 'unauthenticated');
  });

  it.each([
    ['more than 16 KiB', head([`Content-Length: ${KIB_16 + 1}`]), 413, 'too-large'],
    ['2^53 bytes', head(['Content-Length: 9007199254740993']), 413, 'too-large'],
    ['a compression', withBody(gzipSync('{}'), 'Content-Encoding: GZIP'), 415, 'unsupported-type'],
    ['no token', head(['Content-Length: 2']), 401, 'unauthenticated'],
  ])('rejects a body with %s before it arrives', async (_what, bytes, status, code) => {
    void connection.send(bytes);
    expectError(await connection.response(), status, code);
    expect(bodies).toEqual([]);
  });

  it('closes the connection after a rejected body of unknown length, which can have millions of chunks', async () => {
    void connection.send(head(['Transfer-Encoding: chunked']));
    expectError(await connection.response(), 413, 'too-large');
    await connection.closed;
  });

  it('discards a rejected body and then serves the next request on the same connection', async () => {
    void connection.send(withBody('x'.repeat(200_000)));
    void connection.send(withBody('{}'));
    expectError(await connection.response(), 413, 'too-large');
    expect((await connection.response()).text).toBe('ok');
    expect(bodies).toEqual(['{}']);
  });

  it('rejects a request with 408 if its body is incomplete after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const received = once(server, 'request');
    void connection.send(withBody('x', 'X-Part: 1').toString().replace('Length: 1', 'Length: 2'));
    await received;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(bodies).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expectError(await connection.response(), 408, 'timeout');
  });

  it('does not call the app with a request whose client disconnects before its body is complete', async () => {
    const received = once(server, 'request') as Promise<[GuardedRequest]>;
    void connection.send(head(['Content-Length: 10', 'Authorization: Bearer x']));
    const [request] = await received;
    connection.close();
    await new Promise((resolve) => request.once('close', resolve));
    expect(bodies).toEqual([]);
  });

  it('a shutdown waits for a running request, and rejects later requests and requests without a complete body with 503', async () => {
    const slow = await openRawConnection(baseUrlOf(server));
    const incomplete = await openRawConnection(baseUrlOf(server));
    void incomplete.send(head(['Content-Length: 10', 'Authorization: Bearer x']));
    await once(server, 'request');
    void slow.send(head([], 'GET /slow HTTP/1.1'));
    await once(server, 'request');
    const stopped = shutDown();
    expectError(await incomplete.response(), 503, 'unavailable');
    void connection.send(head([], 'GET /foods HTTP/1.1'));
    const rejected = await connection.response();
    expectError(rejected, 503, 'unavailable');
    expect(rejected.headers.connection).toBe('close');
    finishSlow();
    expect((await slow.response()).text).toBe('ok');
    await stopped;
    expect(server.listening).toBe(false);
  });
});
