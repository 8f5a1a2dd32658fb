import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers';

async function headersOf(handler: RequestHandler) {
  const app = express().use(handler);
  const server = app.use((_request, response) => response.json({})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  const { date: _date, ...rest } = Object.fromEntries(headers);
  return rest;
}

it('are all that helmet sends, with the policy of an API and no frame', async () => {
  const helmets = await headersOf(helmet());
  expect(Object.keys(helmets).length).toBeGreaterThan(10);
  expect(await headersOf(securityHeaders())).toEqual({
    ...helmets,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});
