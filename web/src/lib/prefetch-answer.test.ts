import { beforeEach, expect, it, vi } from 'vitest';
import { askAhead, peekAhead, takeAhead } from './ahead';
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
  askAhead(path, 0);
  expect(takeAhead('/api/foods', 1)).toBeUndefined();
  expect(takeAhead(`/api${path}`, 1)).toBe(request.mock.results[0]?.value);
  expect(takeAhead(`/api${path}`, 1)).toBeUndefined();
});

it('gives nothing that is 10 seconds old', () => {
  askAhead(path, 0);
  expect(takeAhead(`/api${path}`, 10_000)).toBeUndefined();
});

it('asks but once, until the answer is too old', () => {
  askAhead(path, 0);
  askAhead(path, 9999);
  expect(request).toHaveBeenCalledOnce();
  askAhead(path, 10_000);
  expect(request).toHaveBeenCalledTimes(2);
});

it('lets whoever takes it hear that no answer came', async () => {
  request.mockRejectedValue(new TypeError('offline'));
  askAhead(path, 0);
  await expect(takeAhead(`/api${path}`, 1)).rejects.toThrow('offline');
});

it.each([
  ['did not come', () => Promise.reject(new TypeError('offline'))],
  ['was an error', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('asks again when an answer %s', async (_what, answer) => {
  request.mockImplementationOnce(answer);
  askAhead(path, 0);
  await vi.waitFor(() => {
    askAhead(path, 1);
    expect(request).toHaveBeenCalledTimes(2);
  });
  askAhead(path, 2);
  expect(request).toHaveBeenCalledTimes(2);
});

it('is looked at without being taken', async () => {
  request.mockResolvedValue(Response.json(['ramen']));
  askAhead(path);
  expect(await peekAhead(path)).toEqual(['ramen']);
  expect(await (await takeAhead(`/api${path}`))?.json()).toEqual(['ramen']);
  expect(await peekAhead(path)).toBeUndefined();
});

it('gives nothing from before one’s own change', () => {
  askAhead(path);
  noteOwnChange();
  askAhead(path);
  expect(request.mock.calls[1]?.[0]).toMatch(/\?fresh=\d+$/);
});
