import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { provideCredentials } from './credentials';
import { protectedCall, publicCall } from './http';

const schema = z.object({ name: z.string() });
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  request.mockReset();
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (body: unknown, init?: ResponseInit) =>
  request.mockResolvedValue(new Response(JSON.stringify(body), init));

describe('a public call', () => {
  it('gives what the schema says, and the ETag', async () => {
    answer({ name: 'Pie', more: 1 }, { headers: { ETag: '"1"' } });
    const read = await publicCall('/foods', { schema });
    expect(read).toEqual({ data: { name: 'Pie' }, etag: '"1"' });
    expect(request.mock.calls[0]?.[0]).toBe('/api/foods');
  });

  it('rejects with the refusal’s own words', async () => {
    const refusal = {
      code: 'invalid',
      message: 'No.',
      fields: { price: 'Too much.' },
      requestId: '7',
    };
    answer(refusal, { status: 400 });
    await expect(publicCall('/foods', { schema })).rejects.toMatchObject({
      status: 400,
      ...refusal,
    });
  });

  it('rejects with the status when the answer is not the service’s', async () => {
    request.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(publicCall('/foods', { schema })).rejects.toMatchObject({
      status: 502,
      code: 'unreadable',
    });
  });

  it('rejects an answer that is not as agreed', async () => {
    answer({ name: 1 });
    await expect(publicCall('/foods', { schema })).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('rejects with status 0 when no answer comes', async () => {
    request.mockRejectedValue(new TypeError('offline'));
    await expect(publicCall('/foods', { schema })).rejects.toMatchObject({
      status: 0,
      code: 'no-answer',
    });
  });

  it('gives up after 15 s', async () => {
    vi.useFakeTimers();
    request.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('Aborted', 'AbortError'));
          });
        }),
    );
    const outcome = expect(publicCall('/foods', { schema })).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(request.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
  });
});

describe('a protected call', () => {
  const session = { token: vi.fn(() => Promise.resolve('abc')), rejected: vi.fn() };
  let withdraw: () => void;

  beforeEach(() => {
    session.rejected.mockClear();
    withdraw = provideCredentials(session);
  });
  afterEach(() => {
    withdraw();
  });

  it('carries the token, and its body as JSON', async () => {
    answer({ name: 'Pie' });
    await protectedCall('/foods', { schema, method: 'POST', body: { price: 1 } });
    expect(request.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"price":1}',
      headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
    });
  });

  it('lets the next public read go past the shared cache', async () => {
    answer({ name: 'Pie' });
    await protectedCall('/foods/1', { schema, method: 'DELETE' });
    answer({ name: 'Pie' });
    await publicCall('/foods', { schema });
    expect(request.mock.lastCall?.[0]).toMatch(/^\/api\/foods\?fresh=\d+$/);
  });

  it.each([401, 403])('tells of a %d', async (status) => {
    answer({ code: 'forbidden', message: 'No.', requestId: '7' }, { status });
    await expect(protectedCall('/my-foods', { schema })).rejects.toMatchObject({ status });
    expect(session.rejected).toHaveBeenCalledOnce();
  });

  it.each([404, 409, 503])('keeps the session at a %d', async (status) => {
    answer({ code: 'busy', message: 'No.', requestId: '7' }, { status });
    await expect(protectedCall('/my-foods', { schema })).rejects.toMatchObject({ status });
    expect(session.rejected).not.toHaveBeenCalled();
  });
});
