import { beforeEach, expect, it, vi } from 'vitest';
import {
  prefetchResponse,
  peekPrefetchedResponse,
  takePrefetchedResponse,
} from './prefetch-response';
import { markLocalWrite } from './local-writes';

const fetchMock = vi.fn<typeof fetch>();
let path = '';
let tests = 0;

beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetchMock);
  tests += 1;
  path = `/foods/${tests}`;
});

const take = () => takePrefetchedResponse(`/api${path}`);

it('prefetchResponse sends one request in ten seconds, whose response takePrefetchedResponse returns only once, and only for the same URL', () => {
  vi.useFakeTimers();
  prefetchResponse(path);
  vi.advanceTimersByTime(9_999);
  prefetchResponse(path);
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(takePrefetchedResponse('/api/foods')).toBeUndefined();
  expect(take()).toBe(fetchMock.mock.results[0]?.value);
  expect(take()).toBeUndefined();
  prefetchResponse(path);
  vi.advanceTimersByTime(10_000);
  prefetchResponse(path);
  expect(fetchMock).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(10_000);
  expect(take()).toBeUndefined();
});

it('takePrefetchedResponse rejects if the prefetch request fails', async () => {
  fetchMock.mockRejectedValue(new TypeError('offline'));
  prefetchResponse(path);
  await expect(take()).rejects.toThrow('offline');
});

it.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['returns an error', () => Promise.resolve(new Response('{}', { status: 503 }))],
])('prefetchResponse sends the request again if the previous one %s', async (_result, respond) => {
  fetchMock.mockImplementationOnce(respond);
  prefetchResponse(path);
  const prefetchAgain = () => {
    prefetchResponse(path);
    return fetchMock;
  };
  await expect.poll(prefetchAgain).toHaveBeenCalledTimes(2);
  prefetchResponse(path);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('peekPrefetchedResponse returns a copy, also with the status 404, and leaves the response for takePrefetchedResponse', async () => {
  fetchMock.mockResolvedValue(Response.json(['ramen'], { status: 404 }));
  prefetchResponse(path);
  expect(await (await peekPrefetchedResponse(path))?.json()).toEqual(['ramen']);
  const taken = await take();
  expect(taken?.status).toBe(404);
  expect(await taken?.json()).toEqual(['ramen']);
  expect(await peekPrefetchedResponse(path)).toBeUndefined();
});

it('prefetchResponse sends a new request that bypasses the CDN after a write of the user', () => {
  prefetchResponse(path);
  markLocalWrite();
  prefetchResponse(path);
  expect(fetchMock.mock.calls[1]?.[0]).toMatch(/\?fresh=\d+$/);
});
