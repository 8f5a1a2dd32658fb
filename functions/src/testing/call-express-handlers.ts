import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';

interface HandlerCallOptions {
  path?: string;
  headers?: Record<string, string>;
}

/** Sends a GET request to an Express app that has only these handlers. Resolves with the response. */
export async function callExpressHandlers(
  handlers: (RequestHandler | ErrorRequestHandler)[],
  { path = '/', headers = {} }: HandlerCallOptions = {},
) {
  // Disable the automatic ETag of Express, because the API also disables it.
  const app = express().set('etag', false);
  for (const handler of handlers) app.use(handler);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
