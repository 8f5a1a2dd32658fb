import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, errorStatuses } from '../contract/error-response';
import {
  type ErrorLogEntry,
  HttpError,
  hasErrorCode,
  isTransientError,
  logErrors,
  notSignedInError,
  rejectUnknownRoute,
  sendErrorResponse,
  unavailableError,
} from './responses';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { GrpcStatus } from '@google-cloud/firestore';

const specifiedStatuses: Record<ErrorCode, number> = {
  invalid: 400,
  'photo-unreadable': 400,
  'photo-too-small': 400,
  'photo-not-yours': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'own-item': 409,
  'login-too-old': 409,
  'open-orders': 409,
  'order-changed': 409,
  'order-state': 409,
  'email-not-verified': 409,
  'insufficient-quantity': 409,
  'price-changed': 409,
  'key-reused': 409,
  changed: 409,
  'too-many-dishes': 409,
  'too-large': 413,
  'photo-too-large': 413,
  'photo-type': 415,
  'unsupported-type': 415,
  'too-many-requests': 429,
  'photo-limit': 429,

  internal: 500,
  busy: 503,
  unavailable: 503,
  'menu-full': 507,
};

describe('HttpError', () => {
  it.each(Object.keys(errorStatuses) as ErrorCode[])('has the status of the code `%s`', (code) => {
    expect(new HttpError(code, '').status).toBe(specifiedStatuses[code]);
  });

  it('is an Error with the name HttpError, the given code, and the given message', () => {
    const error = new HttpError('busy', 'Please wait.');
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe('HttpError: Please wait.');
    expect(error.code).toBe('busy');
  });

  it('has no `fields` and no `headers` by default', () => {
    expect(new HttpError('busy', '')).toMatchObject({ fields: undefined, headers: {} });
  });

  it('stores the given `fields` and `headers`', () => {
    const details = { fields: { email: 'Email is required.' }, headers: { Allow: 'GET' } };
    expect(new HttpError('invalid', '', details)).toMatchObject(details);
  });
});

describe('notSignedInError', () => {
  it('returns an HttpError 401 that asks for a bearer token', () => {
    expect(notSignedInError()).toMatchObject({
      status: 401,
      message: 'Please log in to continue.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  });
});

describe('unavailableError', () => {
  it('returns an HttpError 503 that asks the client to retry after 5 seconds', () => {
    expect(unavailableError()).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'The kitchen is not responding right now. Please try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  });
});

/**
 * Sends a request to a route handler that throws `thrown`. Resolves with the response and with
 * `loggedError`, the text that `sendErrorResponse` set for the log.
 */
async function respondToError(thrown: unknown) {
  let loggedError: string | undefined;
  const throwError: RequestHandler = (_request, response) => {
    response.locals.requestId = 'request-1';
    response.on('finish', () => (loggedError = response.locals.error));
    throw thrown;
  };
  const { status, headers, text } = await callExpressHandlers([throwError, sendErrorResponse]);
  return { status, headers, body: JSON.parse(text) as unknown, loggedError };
}

describe('sendErrorResponse', () => {
  it('sends the status, code, message, fields and headers of an HttpError', async () => {
    const fields = { email: 'Email is required.' };
    const headers = { 'X-Hint': 'email' };
    const response = await respondToError(
      new HttpError('invalid', 'Check email.', { fields, headers }),
    );
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'Check email.', fields, requestId: 'request-1' },
    });
    expect(response.headers.get('X-Hint')).toBe('email');
  });

  it('sends no `fields` if the error has none', async () => {
    const { body } = await respondToError(new HttpError('not-found', 'No such dish.'));
    expect(body).toEqual({ code: 'not-found', message: 'No such dish.', requestId: 'request-1' });
  });

  it('sends 400 for a URL that cannot be decoded', async () => {
    expect(await respondToError(new URIError('URI malformed'))).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'The address is malformed.' },
    });
  });

  it('sends 503 for a transient Firestore error', async () => {
    const error = Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
    expect(await respondToError(error)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
  });

  it('sends 500 without details for any other error', async () => {
    const { status, body } = await respondToError(new Error('secret detail'));
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'internal',
      message: 'Something went wrong in our kitchen. Please try again.',
      requestId: 'request-1',
    });
  });

  it.each([
    ['the stack of an Error', Object.assign(new Error('broken'), { stack: 'stack' }), 'stack'],
    [
      'the message of an Error without a stack',
      Object.assign(new Error('broken'), { stack: undefined }),
      'broken',
    ],
    ['any other thrown value as text', 'plain text', 'plain text'],
  ])('logs %s for a 5xx response', async (_description, thrown, expected) => {
    expect((await respondToError(thrown)).loggedError).toBe(expected);
  });

  it('logs an HttpError with the status 503', async () => {
    const { loggedError } = await respondToError(new HttpError('busy', 'Too many buyers.'));
    expect(loggedError).toContain('Too many buyers.');
  });

  it('logs no error for a 4xx response', async () => {
    const { loggedError } = await respondToError(new HttpError('invalid', 'Check email.'));
    expect(loggedError).toBeUndefined();
  });

  it('passes the error to the next handler if the response has already started', async () => {
    const error = new HttpError('busy', 'Too late.');
    const next = vi.fn();
    await sendErrorResponse(error, {} as Request, { headersSent: true } as Response, next);
    expect(next).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('closes the connection if a route handler throws after it started the response', async () => {
    const failWhileSending: RequestHandler = (_request, response) => {
      response.status(200).set('Content-Length', '100').write('partial');
      throw new HttpError('busy', 'Too late.');
    };
    await expect(callExpressHandlers([failWhileSending, sendErrorResponse])).rejects.toThrow();
  });
});

describe('rejectUnknownRoute', () => {
  it('throws an HttpError with the status 404', async () => {
    const { status, text } = await callExpressHandlers([rejectUnknownRoute, sendErrorResponse]);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({
      code: 'not-found',
      message: 'There is nothing at this address.',
    });
  });
});

const respondWith =
  (status: number, locals: Partial<Express.Locals> = {}): RequestHandler =>
  (_request, response) => {
    Object.assign(response.locals, locals);
    response.status(status).end();
  };

/** Sends a request to an app with `logErrors` and `handler`. Resolves with the response and the log entries. */
async function callLogged(
  handler: RequestHandler,
  options: Parameters<typeof callExpressHandlers>[1] = {},
) {
  const entries: ErrorLogEntry[] = [];
  const log = logErrors((entry) => entries.push(entry));
  const response = await callExpressHandlers([log, log, handler], options);
  return { ...response, entries };
}

describe('logErrors', () => {
  it('logs the error once, with the request id of the response and the template of the route', async () => {
    const router = express
      .Router()
      .get('/foods/:id', respondWith(500, { error: 'stack', uid: 'cook' }));
    const { entries, headers } = await callLogged(router, { path: '/foods/soup' });
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

  it('logs the error of a request that matches no route', async () => {
    const { entries } = await callLogged(respondWith(503, { error: 'stack' }), { path: '/secret' });
    expect(entries).toMatchObject([{ message: 'GET unmatched 503' }]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('logs nothing for a response without an error, but sends a request id', async () => {
    const { entries, headers } = await callLogged(respondWith(404));
    expect(entries).toEqual([]);
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  });
});

const createError = (code: unknown) => Object.assign(new Error('The call failed.'), { code });

describe('hasErrorCode', () => {
  it.each([5, 'auth/user-not-found'])('returns true for the listed code %s', (code) => {
    expect(hasErrorCode(createError(code), [5, 'auth/user-not-found'])).toBe(true);
  });

  it.each([
    ['a code that is not in the list', createError(6)],
    ['a string code instead of the number', createError('5')],
    ['an error without a code', new Error('5 NOT_FOUND')],
    ['an object that is not an Error', { code: 5 }],
    ['undefined', undefined],
  ])('returns false for %s', (_description, error) => {
    expect(hasErrorCode(error, [5])).toBe(false);
  });
});

const createGrpcError = (code: unknown) => Object.assign(new Error('Firestore failed.'), { code });

describe('isTransientError', () => {
  it.each(['DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'ABORTED', 'UNAVAILABLE'] as const)(
    'returns true for the gRPC error %s',
    (name) => {
      expect(isTransientError(createGrpcError(GrpcStatus[name]))).toBe(true);
    },
  );

  it.each([408, 429, 500, 502, 503, 504, 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])(
    'returns true for the error %s of Cloud Storage',
    (code) => {
      expect(isTransientError(createGrpcError(code))).toBe(true);
    },
  );

  it.each([
    ['a missing file in Cloud Storage', createGrpcError(404)],
    ['another gRPC error', createGrpcError(GrpcStatus.NOT_FOUND)],
    ['an error with a string code instead of a number', createGrpcError('14')],
    ['an error without a code', new Error('14 UNAVAILABLE')],
    ['an object that is not an Error', { code: GrpcStatus.UNAVAILABLE }],
    ['undefined', undefined],
  ])('returns false for %s', (_description, error) => {
    expect(isTransientError(error)).toBe(false);
  });
});
