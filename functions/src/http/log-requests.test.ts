import express, { type RequestHandler } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callExpressHandlers } from '../testing/call-express-handlers';
import { logRequests, type RequestLogEntry } from './log-requests';

const TRACE_ID = '105445aa7843bc8bf206b12000100000';

const respondWith =
  (status: number): RequestHandler =>
  (_request, response) => {
    response.status(status).end();
  };

/**
 * Sends a request to an app with the handlers `logRequests` and `handler`. Resolves with the log
 * lines and the response.
 */
async function callLogged(
  handler: RequestHandler,
  options: Parameters<typeof callExpressHandlers>[1] = {},
) {
  const entries: RequestLogEntry[] = [];
  const log = logRequests((entry) => entries.push(entry));
  const response = await callExpressHandlers([log, handler], options);
  return { ...response, entries };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('logRequests', () => {
  it.each([
    [200, 'INFO'],
    [304, 'INFO'],
    [399, 'INFO'],
    [400, 'WARNING'],
    [499, 'WARNING'],
    [500, 'ERROR'],
    [503, 'ERROR'],
  ])('logs a response with status %d with the severity %s', async (status, severity) => {
    const { entries } = await callLogged(respondWith(status));
    expect(entries).toMatchObject([{ status, severity }]);
  });

  it('logs only the required properties if no handler sets a uid or an error', async () => {
    const { entries, headers } = await callLogged(respondWith(404), { path: '/unknown/path' });
    expect(entries).toStrictEqual([
      {
        severity: 'WARNING',
        message: 'GET unmatched 404',
        requestId: headers.get('X-Request-Id'),
        route: 'unmatched',
        method: 'GET',
        status: 404,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it('logs the template of the matched route instead of the path', async () => {
    const router = express.Router().get('/foods/:id', respondWith(200));
    const { entries } = await callLogged(router, { path: '/foods/soup' });
    expect(entries).toMatchObject([{ message: 'GET /foods/:id 200', route: '/foods/:id' }]);
  });

  it('logs the uid and the error that a handler sets', async () => {
    const { entries } = await callLogged((_request, response) => {
      Object.assign(response.locals, { uid: 'cook', error: 'stack' });
      response.status(500).end();
    });
    expect(entries).toMatchObject([{ uid: 'cook', error: 'stack' }]);
  });

  it('logs the duration of the request in whole milliseconds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { entries } = await callLogged((_request, response) => {
      clock.mockReturnValue(1_029.6);
      response.end();
    });
    expect(entries).toMatchObject([{ ms: 30 }]);
  });

  it('logs the trace id from the header X-Cloud-Trace-Context', async () => {
    const headers = { 'X-Cloud-Trace-Context': `${TRACE_ID}/1;o=1` };
    const { entries } = await callLogged(respondWith(200), { headers });
    expect(entries).toMatchObject([{ trace: TRACE_ID }]);
  });

  it.each([
    ['text before the trace id', `x${TRACE_ID}/1`],
    ['a trace id that is too long', `${TRACE_ID}0/1`],
    ['a trace id that is too short', `${TRACE_ID.slice(1)}/1`],
    ['a trace id with other characters', `${TRACE_ID.slice(1)}x/1`],
    ['a trace id without a span', TRACE_ID],
  ])(
    'logs no trace id if the header X-Cloud-Trace-Context contains %s',
    async (_description, header) => {
      const headers = { 'X-Cloud-Trace-Context': header };
      const { entries } = await callLogged(respondWith(200), { headers });
      expect(entries[0]).not.toHaveProperty('trace');
    },
  );

  it('creates a new request id for each request', async () => {
    const ids = [await callLogged(respondWith(200)), await callLogged(respondWith(200))].map(
      ({ headers }) => headers.get('X-Request-Id'),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
  });

  it('logs a request once and keeps its id if `logRequests` receives the request twice', async () => {
    const entries: RequestLogEntry[] = [];
    const log = logRequests((entry) => entries.push(entry));
    const { headers } = await callExpressHandlers([log, log, respondWith(200)]);
    expect(entries.map(({ requestId }) => requestId)).toEqual([headers.get('X-Request-Id')]);
  });
});
