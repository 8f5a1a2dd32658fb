import { once } from 'node:events';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import superstatic from 'superstatic/lib/superstatic.js';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { root } from '../suite/project';
import { compressedFiles, declareEncoding } from './compressed-files';

/** What answers the calls that Hosting rewrites to the function, from their path with its query. */
export type Api = (path: string) => unknown;

export interface Site {
  url: string;
  stop: () => Promise<void>;
}

/**
 * The built site as Hosting serves it: firebase.json's files, rewrites and headers, over HTTP/2
 * with a certificate of its own, compressed. Nothing but the answers of `api` is made up.
 */
export async function serveSite(api: Api): Promise<Site> {
  const options = {
    stack: 'strict',
    fallthrough: false,
    config: { ...firebaseJson.hosting, public: '.' },
    provider: await compressedFiles(`${root}${firebaseJson.hosting.public}`),
    compression: declareEncoding,
    before: { files: configuration },
    rewriters: { function: () => Promise.resolve(answerWith(api)) },
  };
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  // The declarations know neither what the emulator itself hands over, nor HTTP/2.
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

/** The reserved address under which Hosting gives a project's configuration. */
const configuration: Handler = (request, response, next) => {
  if (request.url !== '/__/firebase/init.json') next();
  else sendJson(response, { projectId: 'potluck', apiKey: 'none' });
};

function answerWith(api: Api): Handler {
  return (request, response) => {
    const answer = api(request.url.replace(/^\/api/, ''));
    if (answer === undefined) response.statusCode = 404;
    sendJson(response, answer ?? {});
  };
}

function sendJson(response: Http2ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}
