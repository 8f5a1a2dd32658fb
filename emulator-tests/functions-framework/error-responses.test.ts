import * as v from 'valibot';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { openRawConnection, type RawResponse } from '@potluck/functions/testing/raw-connection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startFunctionsFrameworkProcess,
  type FunctionsFrameworkProcess,
} from './functions-framework-process';

let instance: FunctionsFrameworkProcess;

beforeAll(async () => {
  instance = await startFunctionsFrameworkProcess();
  expect((await fetch(`${instance.base}/api/foods`)).status).toBe(200);
});
afterAll(() => instance.kill());

const createRequest = (requestLine: string) =>
  `${requestLine} HTTP/1.1\r\nHost: potluck.test\r\n\r\n`;

async function send(bytes: string): Promise<RawResponse> {
  const connection = await openRawConnection(instance.base);
  void connection.send(bytes);
  const response = await connection.response();
  connection.close();
  return response;
}

const cases: Record<string, [bytes: string, status: number, code: string]> = {
  'a path with an invalid percent-encoding': [createRequest('GET /api/foods/%ff'), 400, 'invalid'],
  'a request for /favicon.ico': [createRequest('GET /favicon.ico'), 404, 'not-found'],
  'a request for the path *': [createRequest('OPTIONS *'), 404, 'not-found'],
  'an unsupported method': [createRequest('PROPFIND /api/foods'), 405, 'method-not-allowed'],
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
