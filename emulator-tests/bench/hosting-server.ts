import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import type { Food } from '@potluck/functions/contract/food';
import type { PageRenderer } from '@potluck/functions/pages/page-router';
import { fillPageTemplate, parsePageTemplate } from '@potluck/functions/pages/page-template';
import { generate } from 'selfsigned';
import superstatic from 'superstatic/lib/superstatic.js';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { repositoryRoot } from '../scripts/project-config';

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

/** The extensions of the files whose content types `setBrotliHeaders` marks as compressed. */
const TEXT_EXTENSIONS = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
]);

interface CompressedFile {
  content: Buffer;
  etag: string;
}

/**
 * Returns a file provider for superstatic, the web server of the Hosting emulator. The provider
 * compresses the text files of `folder` in advance, like a CDN.
 */
export async function createCompressedFileProvider(folder: string) {
  const paths = await readdir(folder, { recursive: true });
  const files = new Map<string, CompressedFile>();
  for (const path of paths.filter((name) => extname(name) !== '')) {
    files.set(`/${path}`, await readCompressedFile(join(folder, path)));
  }
  return (_request: unknown, path: string) => {
    const file = files.get(decodeURI(path));
    if (!file) return Promise.resolve(null);
    const { content, etag } = file;
    return Promise.resolve({ stream: Readable.from([content]), size: content.length, etag });
  };
}

async function readCompressedFile(path: string): Promise<CompressedFile> {
  const content = await readFile(path);
  return {
    content: TEXT_EXTENSIONS.has(extname(path)) ? brotliCompressSync(content) : content,
    etag: createHash('sha256').update(content).digest('hex'),
  };
}

/**
 * Middleware that marks text responses as brotli-compressed. It replaces the compression middleware
 * of superstatic, because the file provider has already compressed the content.
 */
export function setBrotliHeaders(
  _request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const type = String(response.getHeader('Content-Type'));
  if (/text|javascript|json|svg|xml/.test(type)) {
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Vary', 'Accept-Encoding');
  }
  next();
}

/**
 * Returns the HTML that the function `pages` sends for a dish. Uses the renderer of the deployed
 * function.
 */
export async function renderFoodDocument(food: Food): Promise<string> {
  const { renderFoodPage } = (await import(
    `${repositoryRoot}functions/lib/page-renderer.cjs`
  )) as PageRenderer;
  const file = `${repositoryRoot}${firebaseJson.hosting.public}/shells/food.html`;
  const template = parsePageTemplate(readFileSync(file, 'utf8'));
  if (!template) throw new Error(`${file} is not a template of a dish page.`);
  const data = { foodId: food._id, food: { food, etag: '"etag"' } };
  return fillPageTemplate(template, await renderFoodPage(data), template.buildId);
}
