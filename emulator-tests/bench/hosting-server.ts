import { once } from 'node:events';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Food } from '@potluck/functions/contract/food';
import { generate } from 'selfsigned';
import superstatic from 'superstatic/lib/superstatic.js';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { repositoryRoot } from '../scripts/project-config';
import { createCompressedFileProvider, setBrotliHeaders } from './compressed-file-provider';
import { renderFoodDocument } from './render-food-document';

/**
 * Function that returns the response body for an API path with its query string. If the function
 * returns `undefined`, the server responds with 404.
 */
export type ApiStubFunction = (path: string) => unknown;

export interface HostingServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves the files of the built site like Firebase Hosting, with the rewrites and headers of
 * firebase.json. The responses are compressed and use HTTP/2 with a self-signed certificate. `api`
 * provides the API responses. The server renders each dish page once and then caches it, like the
 * CDN of Firebase Hosting.
 */
export async function startHostingServer(api: ApiStubFunction): Promise<HostingServer> {
  const options = {
    stack: 'strict',
    fallthrough: false,
    config: { ...firebaseJson.hosting, public: '.' },
    provider: await createCompressedFileProvider(`${repositoryRoot}${firebaseJson.hosting.public}`),
    compression: setBrotliHeaders,
    before: { files: serveFirebaseConfig },
    rewriters: { function: () => Promise.resolve(createFunctionHandler(api)) },
  };
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  // Cast the options and the result, because the types of superstatic lack HTTP/2 and the options
  // that the Hosting emulator passes.
  const site = superstatic(options as object) as unknown as Handler;
  const server = createSecureServer({ key, cert }, (request, response) => {
    site(request, response, () => response.end());
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Handler = (
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  next: () => void,
) => void;

/**
 * Responds to `/__/firebase/init.json`, the reserved path from which Hosting serves the project
 * configuration.
 */
const serveFirebaseConfig: Handler = (request, response, next) => {
  if (request.url !== '/__/firebase/init.json') next();
  else sendJson(response, { projectId: 'potluck', apiKey: 'none' });
};

/**
 * Returns a handler that responds like the Cloud Functions: to API paths with JSON, and to other paths
 * with the page of a dish.
 */
function createFunctionHandler(api: ApiStubFunction): Handler {
  return (request, response) => {
    const body = api(request.url.replace(/^\/api/, ''));
    if (body === undefined) response.statusCode = 404;
    if (body === undefined || request.url.startsWith('/api/')) sendJson(response, body ?? {});
    else void sendFoodPage(response, request.url, body as Food);
  };
}

/**
 * Cache of the compressed dish pages by URL. It simulates the cache of the CDN of Firebase Hosting.
 */
const cachedFoodPages = new Map<string, Buffer>();

async function sendFoodPage(response: Http2ServerResponse, url: string, food: Food): Promise<void> {
  const page = cachedFoodPages.get(url) ?? brotliCompressSync(await renderFoodDocument(food));
  cachedFoodPages.set(url, page);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Encoding', 'br');
  response.end(page);
}

function sendJson(response: Http2ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}
