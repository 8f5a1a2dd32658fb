import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import {
  createNoResponseError,
  callProtectedApi,
  callPublicApi,
  downloadProtectedFile,
  registerApiCredentials,
} from './api';

const schema = v.object({ name: v.string() });
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

const respondWith = (status: number, body: unknown, headers = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetchMock.mockImplementation(() => Promise.resolve(new Response(text, { status, headers })));
};
const createErrorBody = (code: string) => ({ code, message: 'No.', requestId: '7' });

/** Expects that a call without a response rejects after `timeoutMs`. */
async function expectTimeout(call: () => Promise<unknown>, timeoutMs: number): Promise<void> {
  vi.useFakeTimers();
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('Aborted', 'AbortError'));
        });
      }),
  );
  const outcome = expect(call()).rejects.toMatchObject({ status: 0, code: 'no-answer' });
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
}

describe('callPublicApi', () => {
  it('returns the validated response body and the ETag', async () => {
    respondWith(200, { name: 'Pie', more: 1 }, { ETag: '"1"' });
    const read = await callPublicApi('/foods', { schema });
    expect(read).toMatchObject({ data: { name: 'Pie' }, etag: '"1"' });
    expect(read.data).not.toHaveProperty('more');
    expect(read.headers.get('ETag')).toBe('"1"');
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/foods');
  });

  const invalid = { ...createErrorBody('invalid'), fields: { price: 'Too much.' } };
  // A newer version of the API can have more codes.
  const unknown = createErrorBody('kitchen-on-fire');
  it.each([
    ['an error of the API', 400, invalid, { status: 400, ...invalid }],
    ['an error with an unknown code', 409, unknown, { status: 409, ...unknown }],
    ['HTML', 502, '\n<h1>Bad gateway</h1>', { status: 0, code: 'no-answer' }],
    ['JSON, but not an error of the API', 502, {}, { status: 502, code: 'unreadable' }],
    ['a text', 502, 'Bad gateway', { status: 502, code: 'unreadable' }],
    ['empty', 502, '', { status: 502, code: 'unreadable' }],
    ['not as in the schema', 200, { name: 1 }, { status: 200, code: 'unreadable' }],
  ])('rejects if the body of the response is %s', async (_body, status, body, error) => {
    respondWith(status, body);
    await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject(error);
  });

  it('rejects with status 0 if no response arrives within 15 s', async () => {
    await expectTimeout(() => callPublicApi('/foods', { schema }), 15_000);
  });
});

describe('with a session,', () => {
  const session = { getToken: vi.fn<() => Promise<string>>(), end: vi.fn() };

  beforeEach(() => {
    session.getToken.mockReset().mockResolvedValueOnce('abc').mockResolvedValueOnce('renewed');
    session.end.mockReset();
    onTestFinished(registerApiCredentials({ ...session, hasTokenOf: () => true }));
  });

  const sentTokens = () =>
    fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));

  it('callProtectedApi makes the next public read bypass the CDN after a DELETE request', async () => {
    respondWith(200, { name: 'Pie' });
    await callProtectedApi('/foods/1', { schema, method: 'DELETE' });
    await callPublicApi('/foods', { schema });
    expect(fetchMock.mock.lastCall?.[0]).toMatch(/^\/api\/foods\?fresh=\d+$/);
  });

  it.each([
    [401, createErrorBody('unauthenticated')],
    [403, createErrorBody('forbidden')],
    [401, {}],
    [401, 'unauthorized'],
    [403, ''],
  ])('callProtectedApi ends the session after two responses %d %j', async (status, body) => {
    respondWith(status, body);
    await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status });
    expect(session.getToken).toHaveBeenLastCalledWith('abc');
    expect(sentTokens()).toEqual(['Bearer abc', 'Bearer renewed']);
    expect(session.end).toHaveBeenCalledOnce();
  });

  // The API never sends HTML, so a proxy has sent it.
  it.each([
    [401, '<h1>Blocked</h1>', 0],
    [403, '<h1>Blocked</h1>', 0],
    [404, createErrorBody('not-found'), 404],
    [409, createErrorBody('changed'), 409],
    [503, createErrorBody('busy'), 503],
  ])('callProtectedApi keeps the session after %d %j', async (sentStatus, body, status) => {
    respondWith(sentStatus, body);
    await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status });
    expect(fetchMock).toHaveBeenCalledOnce();
    expect(session.end).not.toHaveBeenCalled();
  });

  it('callProtectedApi keeps the session if the API accepts the renewed token', async () => {
    fetchMock.mockResolvedValueOnce(
      Response.json(createErrorBody('unauthenticated'), { status: 401 }),
    );
    fetchMock.mockResolvedValueOnce(Response.json({ name: 'Pie' }));
    const { data } = await callProtectedApi('/my-foods', { schema });
    expect(data).toEqual({ name: 'Pie' });
    expect(sentTokens()).toEqual(['Bearer abc', 'Bearer renewed']);
    expect(session.end).not.toHaveBeenCalled();
  });

  it.each([
    ['POST', '5', 2],
    ['POST', '6', 1],
    ['POST', '', 1],
    ['GET', '5', 1],
  ] as const)('callProtectedApi sends a %s with a 429 after %s s %d times', async (...limited) => {
    const [method, retryAfter, count] = limited;
    vi.useFakeTimers();
    session.getToken.mockResolvedValue('abc');
    respondWith(429, createErrorBody('busy'), { 'Retry-After': retryAfter });
    const call = callProtectedApi('/foods', { schema, method });
    const outcome = expect(call).rejects.toMatchObject({ status: 429 });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetchMock).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(fetchMock).toHaveBeenCalledTimes(count);
  });

  it('callProtectedApi rejects with the error of the renewal, and keeps the session, if the renewal gets no response', async () => {
    respondWith(401, {});
    session.getToken.mockReset().mockResolvedValueOnce('abc');
    session.getToken.mockRejectedValueOnce(createNoResponseError());
    await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status: 0 });
    expect(session.end).not.toHaveBeenCalled();
  });

  it('downloadProtectedFile sends the access token and resolves with the unchanged file', async () => {
    respondWith(200, '{ "foods": [] }\n');
    const file = await downloadProtectedFile('/account/export');
    await expect(file.text()).resolves.toBe('{ "foods": [] }\n');
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/account/export');
    expect(sentTokens()).toEqual(['Bearer abc']);
  });

  it.each([
    [429, 0],
    [401, 1],
  ])('downloadProtectedFile rejects with %d, and ends %d sessions', async (status, endedCount) => {
    respondWith(status, createErrorBody('busy'));
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({
      status,
      ...createErrorBody('busy'),
    });
    expect(session.end).toHaveBeenCalledTimes(endedCount);
  });

  it('downloadProtectedFile rejects with status 0 if the file does not arrive completely, or not within 60 s', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.error(new TypeError('The connection was closed.'));
      },
    });
    fetchMock.mockResolvedValueOnce(new Response(body));
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({ status: 0 });
    await expectTimeout(() => downloadProtectedFile('/account/export'), 60_000);
  });
});

it('callProtectedApi and downloadProtectedFile reject with the status 401 and send no request if there is no session', async () => {
  await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status: 401 });
  await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({ status: 401 });
  expect(fetchMock).not.toHaveBeenCalled();
});
