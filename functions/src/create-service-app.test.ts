import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { expect, it } from 'vitest';
import { securityHeaders } from './create-service-app';

async function readHeaders(handler: RequestHandler) {
  const app = express().use(handler);
  const server = app.use((_request, response) => response.json({})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  const { date: _date, ...rest } = Object.fromEntries(headers);
  return rest;
}

it('securityHeaders sets every header of Helmet, with a Content-Security-Policy for JSON responses', async () => {
  const defaultHeaders = await readHeaders(helmet());
  expect(Object.keys(defaultHeaders).length).toBeGreaterThan(10);
  expect(await readHeaders(securityHeaders)).toEqual({
    ...defaultHeaders,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});
