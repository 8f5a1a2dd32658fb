import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Engine } from './engine';
import { exportDatabase } from './export';
import { ownerOnlySentence } from './owner-only';

interface Answer {
  status: number;
  body: string | object;
}

interface Endpoint {
  method: string;
  path: RegExp;
  answer: (engine: Engine, path: string, request: IncomingMessage) => Answer | Promise<Answer>;
}

const done: Answer = { status: 200, body: {} };

/** What firebase-tools and the tests ask of the official emulator beside the service itself. */
const endpoints: Endpoint[] = [
  { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, body: 'Ok\n' }) },
  {
    method: 'DELETE',
    path: /^\/emulator\/v1\/projects\/[^/]+\/databases\/[^/]+\/documents$/,
    answer: async (engine, path) => {
      await engine.database(path.replace('/emulator/v1/', '')).clear();
      return done;
    },
  },
  {
    method: 'POST',
    path: /^\/emulator\/v1\/projects\/[^/]+:export$/,
    answer: async (engine, _path, request) => {
      await exportDatabase(engine, await json(request));
      return done;
    },
  },
  // Rules are taken, and not evaluated: whom they would concern is refused.
  { method: 'PUT', path: /^\/emulator\/v1\/projects\/[^/]+:securityRules$/, answer: () => done },
];

const unimplemented: Answer = {
  status: 501,
  body: { error: { code: 501, status: 'UNIMPLEMENTED', message: ownerOnlySentence } },
};
/** A page that a developer looks at could write files with an export, or clear the database. */
const fromAPage: Answer = {
  status: 403,
  body: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'Not for web pages.' } },
};
const unknown: Answer = {
  status: 404,
  body: { error: { code: 404, status: 'NOT_FOUND', message: 'No such call.' } },
};

export function createHttpServer(engine: Engine): Server {
  return createServer((request, response) => {
    void answer(engine, request).then(({ status, body }) => {
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
    });
  });
}

async function answer(engine: Engine, request: IncomingMessage): Promise<Answer> {
  try {
    const path = decodeURI(new URL(request.url ?? '/', 'http://emulator').pathname);
    const endpoint = endpoints.find((one) => one.method === request.method && one.path.test(path));
    if (request.headers.origin !== undefined) return fromAPage;
    if (endpoint) return await endpoint.answer(engine, path, request);
    return path.startsWith('/emulator/') ? unknown : unimplemented;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message } } };
  }
}
