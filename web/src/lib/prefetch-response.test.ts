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
  return vi.unstubAllGlobals;
});

it('takePrefetchedResponse returns a prefetched response only once, and only for the same URL', () => {
  prefetchResponse(path, 0);
  expect(takePrefetchedResponse('/api/foods', 1)).toBeUndefined();
  expect(takePrefetchedResponse(`/api${path}`, 1)).toBe(fetchMock.mock.results[0]?.value);
  expect(takePrefetchedResponse(`/api${path}`, 1)).toBeUndefined();
});

it('takePrefetchedResponse returns undefined if the prefetched response is 10 seconds old', () => {
  prefetchResponse(path, 0);
  expect(takePrefetchedResponse(`/api${path}`, 10_000)).toBeUndefined();
});

it('prefetchResponse sends no second request for a path until the response expires after 10 seconds', () => {
  prefetchResponse(path, 0);
  prefetchResponse(path, 9999);
  expect(fetchMock).toHaveBeenCalledOnce();
  prefetchResponse(path, 10_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('takePrefetchedResponse rejects if the prefetch request fails', async () => {
  fetchMock.mockRejectedValue(new TypeError('offline'));
  prefetchResponse(path, 0);
  await expect(takePrefetchedResponse(`/api${path}`, 1)).rejects.toThrow('offline');
});

it.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['returns an error', () => Promise.resolve(new Response('{}', { status: 503 }))],
])(
  'prefetchResponse sends the request again if the previous request %s',
  async (_condition, respond) => {
    fetchMock.mockImplementationOnce(respond);
    prefetchResponse(path, 0);
    const prefetchAgain = () => {
      prefetchResponse(path, 1);
      return fetchMock;
    };
    await expect.poll(prefetchAgain).toHaveBeenCalledTimes(2);
    prefetchResponse(path, 2);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  },
);

it('takePrefetchedResponse returns a response with the status 404 also after it has arrived', async () => {
  fetchMock.mockResolvedValue(new Response('{}', { status: 404 }));
  prefetchResponse(path, 0);
  expect((await peekPrefetchedResponse(path))?.status).toBe(404);
  expect((await takePrefetchedResponse(`/api${path}`, 1))?.status).toBe(404);
});

it('peekPrefetchedResponse returns a copy and leaves the response for takePrefetchedResponse', async () => {
  fetchMock.mockResolvedValue(Response.json(['ramen']));
  prefetchResponse(path);
  expect(await (await peekPrefetchedResponse(path))?.json()).toEqual(['ramen']);
  expect(await (await takePrefetchedResponse(`/api${path}`))?.json()).toEqual(['ramen']);
  expect(await peekPrefetchedResponse(path)).toBeUndefined();
});

it('prefetchResponse sends a new request that bypasses the CDN after a write of the user', () => {
  prefetchResponse(path);
  markLocalWrite();
  prefetchResponse(path);
  expect(fetchMock.mock.calls[1]?.[0]).toMatch(/\?fresh=\d+$/);
});
