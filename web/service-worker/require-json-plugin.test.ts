import { beforeEach, expect, it, vi } from 'vitest';
import { requireJsonPlugin } from './require-json-plugin';

const PATH = 'https://potluck.test/config.json';
const fetchMock = vi.fn<typeof fetch>();
let cache: Map<string, Response>;

/** An event of a service worker. It does not wait for the promises of the strategy. */
class MockFetchEvent extends Event {
  waitUntil = vi.fn();
}

beforeEach(() => {
  cache = new Map();
  const put = ({ url }: Request, response: Response) =>
    Promise.resolve(void cache.set(url, response));
  // The development build of Workbox writes logs and needs more of the service worker's globals.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('FetchEvent', MockFetchEvent);
  vi.stubGlobal('fetch', fetchMock.mockReset());
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put }),
    match: ({ url }: Request) => Promise.resolve(cache.get(url)?.clone()),
  });
});
/** Handles a request with NetworkFirst and the plugin. Returns the response body after the caching has ended. */
async function readConfig(): Promise<string> {
  const { NetworkFirst } = await import('workbox-strategies');
  const strategy = new NetworkFirst({ plugins: [requireJsonPlugin] });
  const event = new MockFetchEvent('fetch');
  const [response, done] = strategy.handleAll({ event, request: new Request(PATH) });
  const text = await (await response).text();
  await done;
  return text;
}

const createLoginPage = () => new Response('<h1>Please log in to the network</h1>');

it.each([
  ['caches successful JSON', () => new Response('{"version":2}'), '{"version":2}'],
  [
    'keeps the cached copy if the response is HTML with status 200',
    createLoginPage,
    '{"version":1}',
  ],
  [
    'keeps the cached copy if the response is JSON with status 503',
    () => new Response('{}', { status: 503 }),
    '{"version":1}',
  ],
])('NetworkFirst with requireJsonPlugin %s, and returns it', async (_, createResponse, text) => {
  cache.set(PATH, new Response('{"version":1}'));
  fetchMock.mockResolvedValue(createResponse());
  expect(await readConfig()).toBe(text);
  expect(await cache.get(PATH)?.clone().text()).toBe(text);
});

it('NetworkFirst with requireJsonPlugin caches nothing and rejects if the response is HTML and there is no cached copy', async () => {
  fetchMock.mockResolvedValue(createLoginPage());
  await expect(readConfig()).rejects.toThrow('no-response');
  expect(cache.size).toBe(0);
});
