import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { InMemoryFirestoreEngine } from './in-memory-firestore-engine';
import { exportDatabase } from './database-export';
import { adminOnlyErrorMessage } from './admin-only-interceptor';

interface EndpointResponse {
  status: number;
  body: string | object;
}

interface Endpoint {
  method: string;
  path: RegExp;
  handleRequest: (
    engine: InMemoryFirestoreEngine,
    path: string,
    request: IncomingMessage,
  ) => EndpointResponse | Promise<EndpointResponse>;
}

const emptyResponse: EndpointResponse = { status: 200, body: {} };

/**
 * HTTP endpoints that firebase-tools and the tests call. The official emulator has the same
 * endpoints.
 */
const endpoints: Endpoint[] = [
  { method: 'GET', path: /^\/$/, handleRequest: () => ({ status: 200, body: 'Ok\n' }) },
  {
    method: 'DELETE',
    path: /^\/emulator\/v1\/projects\/[^/]+\/databases\/[^/]+\/documents$/,
    handleRequest: async (engine, path) => {
      await engine.database(path.replace('/emulator/v1/', '')).clear();
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    path: /^\/emulator\/v1\/projects\/[^/]+:export$/,
    handleRequest: async (engine, _path, request) => {
      await exportDatabase(engine, await json(request));
      return emptyResponse;
    },
  },
  // This endpoint accepts and ignores security rules. The embedded emulator needs no rules, because it
  // rejects every Firestore request that does not come from the Admin SDK.
  {
    method: 'PUT',
    path: /^\/emulator\/v1\/projects\/[^/]+:securityRules$/,
    handleRequest: () => emptyResponse,
  },
];

const unimplementedResponse: EndpointResponse = {
  status: 501,
  body: { error: { code: 501, status: 'UNIMPLEMENTED', message: adminOnlyErrorMessage } },
};
/**
 * The response that rejects every request with an `Origin` header. Only web pages send this header. Without
 * this rejection, a web page that a developer visits could export the documents or clear the database.
 */
const browserOriginResponse: EndpointResponse = {
  status: 403,
  body: {
    error: {
      code: 403,
      status: 'PERMISSION_DENIED',
      message: 'Web pages cannot use the emulator.',
    },
  },
};
const notFoundResponse: EndpointResponse = {
  status: 404,
  body: { error: { code: 404, status: 'NOT_FOUND', message: 'Unknown endpoint.' } },
};

export function createHttpServer(engine: InMemoryFirestoreEngine): Server {
  return createServer((request, response) => {
    void createResponse(engine, request).then(({ status, body }) => {
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
    });
  });
}

/**
 * Returns the response to a request. If the request causes an error, the response has status 400.
 */
async function createResponse(
  engine: InMemoryFirestoreEngine,
  request: IncomingMessage,
): Promise<EndpointResponse> {
  try {
    const path = decodeURI(new URL(request.url ?? '/', 'http://emulator').pathname);
    const endpoint = endpoints.find(
      (candidate) => candidate.method === request.method && candidate.path.test(path),
    );
    if (request.headers.origin !== undefined) return browserOriginResponse;
    if (endpoint) return await endpoint.handleRequest(engine, path, request);
    return path.startsWith('/emulator/') ? notFoundResponse : unimplementedResponse;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message } } };
  }
}
