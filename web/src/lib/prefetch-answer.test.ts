import { beforeEach, expect, it, vi } from 'vitest';
import { prefetchAnswer, peekAnswer, takeAnswer } from './prefetch-answer';
import { noteOwnChange } from './own-changes';

const request = vi.fn<typeof fetch>();
let path = '';
let tests = 0;

beforeEach(() => {
  request.mockReset();
  request.mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', request);
  tests += 1;
  path = `/foods/${tests}`;
});

it('gives the answer once, to who reads the very same address', () => {
  prefetchAnswer(path, 0);
  expect(takeAnswer('/api/foods', 1)).toBeUndefined();
  expect(takeAnswer(`/api${path}`, 1)).toBe(request.mock.results[0]?.value);
  expect(takeAnswer(`/api${path}`, 1)).toBeUndefined();
});

it('gives nothing that is 10 seconds old', () => {
  prefetchAnswer(path, 0);
  expect(takeAnswer(`/api${path}`, 10_000)).toBeUndefined();
});

it('asks but once, until the answer is too old', () => {
  prefetchAnswer(path, 0);
  prefetchAnswer(path, 9999);
  expect(request).toHaveBeenCalledOnce();
  prefetchAnswer(path, 10_000);
  expect(request).toHaveBeenCalledTimes(2);
});

it('lets whoever takes it hear that no answer came', async () => {
  request.mockRejectedValue(new TypeError('offline'));
  prefetchAnswer(path, 0);
  await expect(takeAnswer(`/api${path}`, 1)).rejects.toThrow('offline');
});

it.each([
  ['did not come', () => Promise.reject(new TypeError('offline'))],
  ['was an error', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('asks again when an answer %s', async (_what, answer) => {
  request.mockImplementationOnce(answer);
  prefetchAnswer(path, 0);
  const askAgain = () => {
    prefetchAnswer(path, 1);
    return request;
  };
  await expect.poll(askAgain).toHaveBeenCalledTimes(2);
  prefetchAnswer(path, 2);
  expect(request).toHaveBeenCalledTimes(2);
});

it('is looked at without being taken', async () => {
  request.mockResolvedValue(Response.json(['ramen']));
  prefetchAnswer(path);
  expect(await peekAnswer(path)).toEqual(['ramen']);
  expect(await (await takeAnswer(`/api${path}`))?.json()).toEqual(['ramen']);
  expect(await peekAnswer(path)).toBeUndefined();
});

it('gives nothing from before one’s own change', () => {
  prefetchAnswer(path);
  noteOwnChange();
  prefetchAnswer(path);
  expect(request.mock.calls[1]?.[0]).toMatch(/\?fresh=\d+$/);
});
