import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { LocalEmail } from './local-email';
import { renderMailPage } from './mail-page';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * Starts a server whose page `/` shows the emails since the start. Resolves when the server accepts
 * connections.
 */
export async function startMailServer(
  emails: readonly LocalEmail[],
  endpoint: { host: string; port: number },
): Promise<Server> {
  const server = createServer(({ method, url }, response) => {
    if (url !== '/') {
      response.writeHead(404).end();
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else {
      response.writeHead(200, HEADERS).end(renderMailPage(emails));
    }
  });
  server.listen(endpoint);
  await once(server, 'listening');
  return server;
}
