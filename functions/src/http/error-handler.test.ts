import type { Request, RequestHandler, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { HttpError, rejectUnknownRoute, sendErrorResponse } from './errors';

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
