import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { repositoryRoot } from '../scripts/project-config';

const siteFolder = `${repositoryRoot}web/dist`;
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/**
 * Path prefix of the entry script of a new build. The script has the contents of the current entry
 * script.
 */
const NEW_ENTRY_PREFIX = '/assets/new-index-';

export interface BuiltSiteServer {
  url: string;
  /**
   * Simulates the deploy of a new build. Its HTML files load the entry script from another URL. Its
   * service worker caches another revision of each HTML file. The files whose paths match `removed` do
   * not exist.
   */
  deployNewBuild: (removed: RegExp) => void;
  stop: () => Promise<void>;
}

/**
 * Serves the static files of the built site. After `deployNewBuild`, the HTML files and the service worker
 * differ like those of a new build, and the removed files get the status 404.
 */
export async function startBuiltSiteServer(): Promise<BuiltSiteServer> {
  let isNewBuild = false;
  let removed: RegExp | undefined;

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/__/')) {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"projectId":"demo-potluck","apiKey":"none"}');
      return;
    }
    const path = pathname.replace(NEW_ENTRY_PREFIX, '/assets/index-');
    const file =
      siteFolder + (extname(path) === '' ? `${path.replace(/\/$/, '/index')}.html` : path);
    if (removed?.test(path) || !existsSync(file)) sendNotFound(response);
    else sendFile(response, file);
  });

  function sendFile(response: ServerResponse, file: string): void {
    const extension = extname(file);
    response.setHeader('Content-Type', CONTENT_TYPES[extension] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'no-cache');
    if (isNewBuild && (extension === '.html' || file.endsWith('/service-worker.js'))) {
      response.end(toNewBuild(readFileSync(file, 'utf8')));
    } else createReadStream(file).pipe(response);
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployNewBuild(pattern) {
      isNewBuild = true;
      removed = pattern;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toNewBuild(text: string): string {
  return text
    .replaceAll('/assets/index-', NEW_ENTRY_PREFIX)
    .replaceAll(/"revision":"\w+"/g, '"revision":"new"');
}

/** Responds like Hosting to a request for a missing file. */
function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>404</title>');
}
