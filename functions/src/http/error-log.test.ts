import express, { type RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { logErrors, type ErrorLogEntry } from './errors';

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
