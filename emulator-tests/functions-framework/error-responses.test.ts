import * as v from 'valibot';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { buyerFixture } from '@potluck/functions/testing/user-fixtures';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

const tokens = createAccessTokens({ secret: () => testAccessTokenSecret, now: () => new Date() });

let instance: FunctionsFrameworkProcess;

beforeAll(async () => {
  instance = await startFunctionsFrameworkProcess();
  expect((await fetch(`${instance.base}/api/foods`)).status).toBe(200);
});
afterAll(() => instance.kill());

const createRequest = (requestLine: string, ...headers: string[]) =>
  `${[`${requestLine} HTTP/1.1`, 'Host: potluck.test', ...headers].join('\r\n')}\r\n\r\n`;
const createPurchaseRequest = (body: string) =>
  createRequest(
    'POST /api/purchase',
    `Authorization: Bearer ${tokens.issue(buyerFixture)}`,
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
  'a path with an invalid percent-encoding': [createRequest('GET /api/foods/%ff'), 400, 'invalid'],
  'a path with an incomplete UTF-8 character': [
    createRequest('GET /foods/%E0%A4%A'),
    400,
    'invalid',
  ],
  'a request for /favicon.ico': [createRequest('GET /favicon.ico'), 404, 'not-found'],
  'a request for the path *': [createRequest('OPTIONS *'), 404, 'not-found'],
  'an unsupported method': [createRequest('PROPFIND /api/foods'), 405, 'method-not-allowed'],
  'a request body with incomplete JSON': [createPurchaseRequest('{"email":'), 400, 'invalid'],
  'a request body with the JSON value null': [createPurchaseRequest('null'), 400, 'invalid'],
};

it.each(Object.entries(cases))(
  'the Cloud Function “api”, in the Functions framework, responds to %s with a JSON error and security headers',
  async (_description, [bytes, status, code]) => {
    const response = await send(bytes);
    const { text, headers } = response;
    expect({ status: response.status, isJson: text.startsWith('{') }).toEqual({
      status,
      isJson: true,
    });
    expect(v.parse(errorResponseSchema, JSON.parse(text)).code).toBe(code);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  },
);
