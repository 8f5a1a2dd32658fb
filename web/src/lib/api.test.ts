import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const createJsonResponse = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), init)));

/** Makes `fetch` wait until the caller aborts the request. */
const respondNever = () =>
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('Aborted', 'AbortError'));
        });
      }),
  );

describe('callPublicApi', () => {
  it('returns the validated response body and the ETag', async () => {
    createJsonResponse({ name: 'Pie', more: 1 }, { headers: { ETag: '"1"' } });
    const read = await callPublicApi('/foods', { schema });
    expect(read).toMatchObject({ data: { name: 'Pie' }, etag: '"1"' });
    expect(read.data).not.toHaveProperty('more');
    expect(read.headers.get('ETag')).toBe('"1"');
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/foods');
  });

  it('rejects with the contents of the error response if the status is 400', async () => {
    const errorBody = {
      code: 'invalid',
      message: 'No.',
      fields: { price: 'Too much.' },
      requestId: '7',
    };
    createJsonResponse(errorBody, { status: 400 });
    await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject({
      status: 400,
      ...errorBody,
    });
  });

  it('rejects with the message of an error whose code only a newer version of the API knows', async () => {
    const errorBody = { code: 'kitchen-on-fire', message: 'Please call the cook.', requestId: '7' };
    createJsonResponse(errorBody, { status: 409 });
    await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject(errorBody);
  });

  it.each([
    ['no-answer', 0, 'is HTML', '\n<h1>Bad gateway</h1>'],
    ['unreadable', 502, 'is JSON, but not an error of the API', '{}'],
    ['unreadable', 502, 'is a text', 'Bad gateway'],
    ['unreadable', 502, 'is empty', ''],
  ])(
    'rejects with the code “%s” and the status %d if the body of an error response with status 502 %s',
    async (code, status, _, body) => {
      fetchMock.mockImplementation(() => Promise.resolve(new Response(body, { status: 502 })));
      await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject({ status, code });
    },
  );

  it('rejects with the code “unreadable” if the response does not match the schema', async () => {
    createJsonResponse({ name: 1 });
    await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('rejects with status 0 if no response arrives', async () => {
    fetchMock.mockRejectedValue(new TypeError('offline'));
    await expect(callPublicApi('/foods', { schema })).rejects.toMatchObject({
      status: 0,
      code: 'no-answer',
    });
  });

  it('rejects with status 0 if no response arrives within 15 s', async () => {
    vi.useFakeTimers();
    respondNever();
    const outcome = expect(callPublicApi('/foods', { schema })).rejects.toMatchObject({
      status: 0,
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
  });
});

const session = {
  getToken: vi.fn((rejected?: string) =>
    Promise.resolve(rejected === undefined ? 'abc' : 'renewed'),
  ),
  end: vi.fn(),
  hasTokenOf: () => true,
};

function registerSession() {
  session.getToken.mockClear();
  session.end.mockClear();
  return registerApiCredentials(session);
}

describe('callProtectedApi', () => {
  beforeEach(registerSession);

  it('sends the access token in the Authorization header, and the request body as JSON', async () => {
    createJsonResponse({ name: 'Pie' });
    await callProtectedApi('/foods', { schema, method: 'POST', body: { price: 1 } });
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"price":1}',
      headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
    });
  });

  it('makes the next public read bypass the CDN after a DELETE request', async () => {
    createJsonResponse({ name: 'Pie' });
    await callProtectedApi('/foods/1', { schema, method: 'DELETE' });
    createJsonResponse({ name: 'Pie' });
    await callPublicApi('/foods', { schema });
    expect(fetchMock.mock.lastCall?.[0]).toMatch(/^\/api\/foods\?fresh=\d+$/);
  });

  const sentTokens = () =>
    fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));

  it.each([401, 403])(
    'renews the token after a response with the status %d, and ends the session if the API also rejects the new token',
    async (status) => {
      createJsonResponse({ code: 'forbidden', message: 'No.', requestId: '7' }, { status });
      await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status });
      expect(session.getToken).toHaveBeenLastCalledWith('abc');
      expect(sentTokens()).toEqual(['Bearer abc', 'Bearer renewed']);
      expect(session.end).toHaveBeenCalledOnce();
    },
  );

  it('keeps the session if the API accepts the renewed token', async () => {
    const errorBody = { code: 'unauthenticated', message: 'No.', requestId: '7' };
    fetchMock.mockResolvedValueOnce(Response.json(errorBody, { status: 401 }));
    fetchMock.mockResolvedValueOnce(Response.json({ name: 'Pie' }));
    const { data } = await callProtectedApi('/my-foods', { schema });
    expect(data).toEqual({ name: 'Pie' });
    expect(sentTokens()).toEqual(['Bearer abc', 'Bearer renewed']);
    expect(session.end).not.toHaveBeenCalled();
  });

  it('rejects with the error of the renewal, and keeps the session, if the renewal gets no response', async () => {
    createJsonResponse({}, { status: 401 });
    session.getToken.mockResolvedValueOnce('abc').mockRejectedValueOnce(createNoResponseError());
    await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status: 0 });
    expect(session.end).not.toHaveBeenCalled();
  });

  it.each([
    [401, '{}'],
    [403, '{"message":"No."}'],
    [401, 'unauthorized'],
    [401, ''],
  ])(
    'ends the session if the status is %d and the body is “%s”, because the API can have sent it',
    async (status, body) => {
      fetchMock.mockImplementation(() => Promise.resolve(new Response(body, { status })));
      await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status });
      expect(session.end).toHaveBeenCalledOnce();
    },
  );

  it.each([401, 403])(
    'keeps the session if the status is %d and the body is HTML, because the API never sends HTML',
    async (status) => {
      fetchMock.mockImplementation(() =>
        Promise.resolve(new Response('<h1>Blocked</h1>', { status })),
      );
      await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({
        code: 'no-answer',
      });
      expect(session.end).not.toHaveBeenCalled();
      expect(fetchMock).toHaveBeenCalledOnce();
    },
  );

  it.each([404, 409, 503])('keeps the session if the response status is %d', async (status) => {
    createJsonResponse({ code: 'busy', message: 'No.', requestId: '7' }, { status });
    await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status });
    expect(session.end).not.toHaveBeenCalled();
  });
});

describe('downloadProtectedFile', () => {
  beforeEach(registerSession);

  it('sends the access token and resolves with the unchanged file', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(new Response('{ "foods": [] }\n')));
    const file = await downloadProtectedFile('/account/export');
    await expect(file.text()).resolves.toBe('{ "foods": [] }\n');
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/account/export');
    expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ Authorization: 'Bearer abc' });
  });

  it('rejects with the contents of the error response if the status is 429', async () => {
    const errorBody = { code: 'busy', message: 'Please wait.', requestId: '7' };
    createJsonResponse(errorBody, { status: 429 });
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({
      status: 429,
      ...errorBody,
    });
    expect(session.end).not.toHaveBeenCalled();
  });

  it('ends the session if the response status is 401', async () => {
    const errorBody = { code: 'unauthenticated', message: 'No.', requestId: '7' };
    createJsonResponse(errorBody, { status: 401 });
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({ status: 401 });
    expect(session.end).toHaveBeenCalledOnce();
  });

  it('keeps the session if the status is 403 and the body is HTML', async () => {
    fetchMock.mockImplementation(() =>
      Promise.resolve(new Response('<h1>Blocked</h1>', { status: 403 })),
    );
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({
      code: 'no-answer',
    });
    expect(session.end).not.toHaveBeenCalled();
  });

  it('rejects with status 0 if the file does not arrive completely', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.error(new TypeError('The connection was closed.'));
      },
    });
    fetchMock.mockImplementation(() => Promise.resolve(new Response(body)));
    await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({ status: 0 });
  });

  it('rejects with status 0 if the file does not arrive within 60 s', async () => {
    vi.useFakeTimers();
    respondNever();
    const outcome = expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({
      status: 0,
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
  });
});

it('callProtectedApi and downloadProtectedFile reject with the status 401 and send no request if there is no session', async () => {
  await expect(callProtectedApi('/my-foods', { schema })).rejects.toMatchObject({ status: 401 });
  await expect(downloadProtectedFile('/account/export')).rejects.toMatchObject({ status: 401 });
  expect(fetchMock).not.toHaveBeenCalled();
});
