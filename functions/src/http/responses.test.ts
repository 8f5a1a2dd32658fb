import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { GrpcStatus, Timestamp } from '@google-cloud/firestore';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConditionalReply,
  createErrorLog,
  type ErrorLogEntry,
  HttpError,
  isTransientError,
  matchesEtag,
  notSignedInError,
  sendErrorResponse,
  sendReply,
} from './responses';

/** Sends a GET request to an Express app that has only these handlers. Resolves with the response. */
async function callHandlers(
  handlers: (RequestHandler | ErrorRequestHandler)[],
  { path = '/', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
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

describe('sendErrorResponse', () => {
  /** Resolves with the response to the error, and with the text that the error log contains. */
  async function respondToError(thrown: unknown) {
    let loggedError: string | undefined;
    const throwError: RequestHandler = (_request, response) => {
      response.locals.requestId = 'request-1';
      response.on('finish', () => (loggedError = response.locals.error));
      throw thrown;
    };
    const { status, headers, text } = await callHandlers([throwError, sendErrorResponse]);
    return { status, headers, body: JSON.parse(text) as unknown, loggedError };
  }

  it.each([
    [
      '401 if the user is not logged in',
      notSignedInError(),
      401,
      { code: 'unauthenticated', message: 'Please log in to continue.' },
      { 'WWW-Authenticate': 'Bearer' },
    ],
    [
      '400 for a URL that cannot be decoded',
      new URIError('URI malformed'),
      400,
      { code: 'invalid', message: 'The address is malformed.' },
      {},
    ],
    [
      '503 for a transient Firestore error',
      Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }),
      503,
      {
        code: 'unavailable',
        message: 'The kitchen is not responding right now. Please try again in a moment.',
      },
      { 'Retry-After': '5' },
    ],
    [
      '500 without details for any other error',
      new Error('secret detail'),
      500,
      { code: 'internal', message: 'Something went wrong in our kitchen. Please try again.' },
      {},
    ],
  ])('sends %s', async (_what, thrown, expectedStatus, expectedBody, expectedHeaders) => {
    const { status, headers, body, loggedError } = await respondToError(thrown);
    expect({ status, body }).toEqual({
      status: expectedStatus,
      body: { ...expectedBody, requestId: 'request-1' },
    });
    expect(Object.fromEntries(headers)).toMatchObject(
      Object.fromEntries(new Headers(expectedHeaders)),
    );
    expect(loggedError === undefined).toBe(expectedStatus < 500);
  });

  it.each([
    ['the stack of an Error', Object.assign(new Error('broken'), { stack: 'stack' }), 'stack'],
    [
      'the message of an Error without a stack',
      Object.assign(new HttpError('busy', 'Too many buyers.'), { stack: undefined }),
      'Too many buyers.',
    ],
    ['any other thrown value as text', 'plain text', 'plain text'],
  ])('logs %s for a 5xx response', async (_description, thrown, expected) => {
    expect((await respondToError(thrown)).loggedError).toBe(expected);
  });

  it('passes the error to the next handler if the response has already started', async () => {
    const error = new HttpError('busy', 'Too late.');
    const next = vi.fn();
    await sendErrorResponse(error, {} as Request, { headersSent: true } as Response, next);
    expect(next).toHaveBeenCalledExactlyOnceWith(error);
  });
});

describe('createErrorLog', () => {
  const respondWith =
    (status: number, locals: Partial<Express.Locals> = {}): RequestHandler =>
    (_request, response) => {
      Object.assign(response.locals, locals);
      response.status(status).end();
    };

  async function callLogged(handler: RequestHandler, path: string) {
    const entries: ErrorLogEntry[] = [];
    const logError = createErrorLog((entry) => entries.push(entry));
    const log: RequestHandler = (request, response, next) => {
      logError(request, response);
      next();
    };
    const response = await callHandlers([log, log, handler], { path });
    return { ...response, entries };
  }

  it('logs the error once, with the request id of the response and the template of the route', async () => {
    const handler = respondWith(500, { error: 'stack', uid: 'cook' });
    const router = express.Router().get('/foods/:id', handler);
    const { entries, headers } = await callLogged(router, '/foods/soup');
    expect(entries).toStrictEqual([
      {
        severity: 'ERROR',
        message: 'GET /foods/:id 500',
        requestId: headers.get('X-Request-Id'),
        uid: 'cook',
        error: 'stack',
      },
    ]);
  });

  it('logs the error of a request that matches no route, without its path', async () => {
    const { entries } = await callLogged(respondWith(503, { error: 'stack' }), '/secret');
    expect(entries).toMatchObject([{ message: 'GET unmatched 503' }]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});

const createError = (code: unknown) => Object.assign(new Error('The call failed.'), { code });

it('isTransientError returns true only for the codes of an overload or an outage', () => {
  const { DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE, NOT_FOUND } = GrpcStatus;
  const firestoreCodes = [DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE];
  const storageCodes = [408, 429, 500, 502, 503, 504];
  const nodeCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'];
  const transientCodes = [...firestoreCodes, ...storageCodes, ...nodeCodes];
  const found = [...transientCodes, NOT_FOUND, 404].filter((code) =>
    isTransientError(createError(code)),
  );
  expect(found).toEqual(transientCodes);
});

it.each([
  ['"abc"', true],
  // A CDN that compresses the response makes the ETag weak.
  ['W/"abc"', true],
  ['"other" , "abc"', true],
  ['*', true],
  ['"other"', false],
  ['abc', false],
  ['"W/abc"', false],
  ['', false],
])('matchesEtag compares “%s” with the ETag "abc" and returns %s', (ifMatch, expected) => {
  expect(matchesEtag(ifMatch, '"abc"')).toBe(expected);
});

// The tests of the orders cover the period of 60 s, and the other cases of 200 and 304.
describe('createConditionalReply', () => {
  const changedAt = Timestamp.fromDate(new Date('2026-01-01T12:00:00Z'));
  let ageMs: number;
  beforeEach(() => void (ageMs = 120_000));
  const now = () => new Date(changedAt.toMillis() + ageMs);

  async function sendRequest(lastChange = changedAt, etag?: string) {
    let isLoaded = false;
    const reply = (request: Request, response: Response, next: NextFunction) => {
      const readLastChangeTime = () => Promise.resolve(lastChange);
      const load = () => {
        isLoaded = true;
        return Promise.resolve({ body: ['data'] });
      };
      createConditionalReply(request, now, readLastChangeTime, load)
        .then((conditional) => sendReply(response, conditional))
        .catch(next);
    };
    const { status, headers } = await callHandlers([reply], {
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
    });
    return { status, isLoaded, etag: headers.get('ETag') ?? '' };
  }

  it.each(['', 'W/'])(
    'sends 304 with the ETag if the data is unchanged, and does not load the data, after a CDN added the prefix “%s”',
    async (prefix) => {
      const { etag } = await sendRequest();
      const response = await sendRequest(changedAt, prefix + etag);
      expect(response).toEqual({ status: 304, isLoaded: false, etag });
    },
  );

  it('sends the data again in the next hour, because time alone also changes orders', async () => {
    const { etag } = await sendRequest();
    ageMs += 60 * 60_000;
    expect(await sendRequest(changedAt, etag)).toMatchObject({ status: 200, isLoaded: true });
  });

  it.each([
    ['a later time', Timestamp.fromMillis(changedAt.toMillis() + 1)],
    ['another time within the same millisecond', new Timestamp(changedAt.seconds, 1_000)],
  ])('sends the data with another ETag if it has changed at %s', async (_what, time) => {
    const earlier = await sendRequest();
    const later = await sendRequest(time, earlier.etag);
    expect(later).toMatchObject({ status: 200, isLoaded: true });
    expect(later.etag).not.toBe(earlier.etag);
  });

  it.each(['', '*', '"other"'])('sends the data if If-None-Match is %j', async (etag) => {
    expect((await sendRequest(changedAt, etag)).status).toBe(200);
  });
});
