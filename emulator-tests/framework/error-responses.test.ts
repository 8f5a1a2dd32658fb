import { errorBody } from '@potluck/functions/contract/error';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { accessTokens } from '@potluck/functions/account/access-token';
import { guest } from '@potluck/functions/testing/sample-people';
import { testSecret } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmptyFirestore } from '../bench/empty-firestore';
import { startFramework, type FrameworkProcess } from './framework-process';

const tokens = accessTokens({ secret: () => testSecret, now: () => new Date() });

let firestore: Awaited<ReturnType<typeof startEmptyFirestore>>;
let instance: FrameworkProcess;

beforeAll(async () => {
  firestore = await startEmptyFirestore();
  instance = await startFramework(firestore.address);
  expect((await fetch(`${instance.base}/api/foods`)).status).toBe(200);
});
afterAll(async () => {
  await instance.kill();
  firestore.stop();
});

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: potluck.test', ...headers].join('\r\n')}\r\n\r\n`;
const withBody = (body: string) =>
  request(
    'POST /api/purchase',
    `Authorization: Bearer ${tokens.issue(guest)}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ) + body;

async function send(bytes: string): Promise<RawResponse> {
  const connection = await openRawConnection(instance.base);
  void connection.send(bytes);
  const response = await connection.response();
  connection.close();
  return response;
}

const cases: Record<string, [bytes: string, status: number, code: string]> = {
  'a path with an invalid percent-encoding': [request('GET /api/foods/%ff'), 400, 'invalid'],
  'a path with an incomplete character': [request('GET /foods/%E0%A4%A'), 400, 'invalid'],
  '/favicon.ico': [request('GET /favicon.ico'), 404, 'not-found'],
  '/robots.txt': [request('GET /robots.txt'), 404, 'not-found'],
  'a request for the server itself': [request('OPTIONS *'), 404, 'not-found'],
  'a method of no route': [request('PROPFIND /api/foods'), 405, 'method-not-allowed'],
  'incomplete JSON': [withBody('{"email":'), 400, 'invalid'],
  'a JSON null': [withBody('null'), 400, 'invalid'],
  'a JSON number': [withBody('7'), 400, 'invalid'],
  'large headers': [request('GET /', `X-Large: ${'x'.repeat(16_384)}`), 431, 'headers-too-large'],
  'bytes that are not HTTP': ['no HTTP\r\n\r\n', 400, 'invalid'],
};

it.each(Object.entries(cases))(
  'the deployed function responds to %s in its own format',
  async (_what, [bytes, status, code]) => {
    const response = await send(bytes);
    const { text, headers } = response;
    expect({ status: response.status, isJson: text.startsWith('{') }).toEqual({
      status,
      isJson: true,
    });
    expect(errorBody.parse(JSON.parse(text)).code).toBe(code);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  },
);

it('the deployed function responds without a stack trace to a request without a Host header', async () => {
  const { status, text } = await send('GET /api/foods HTTP/1.1\r\n\r\n');
  expect({ status, text }).toEqual({ status: 400, text: '' });
});
