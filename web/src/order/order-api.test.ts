import { beforeEach, expect, it, vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';
import { receivedOrderFixture } from './received-order-fixture';
import { listActiveOrders, listOrders, listReceivedOrders } from './order-api';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  return registerApiCredentials({
    getToken: () => Promise.resolve('abc'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
});

const order = (_id: string) => ({ ...receivedOrderFixture, _id });
const respondOnce = (orders: object[], headers: Record<string, string>) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(orders), { headers }));

it.each([
  ['listOrders', listOrders, 'orders'],
  ['listReceivedOrders', listReceivedOrders, 'received-orders'],
])('%s returns a page, and returns the same page again after a 304', async (_name, read, path) => {
  const next = 'limit=1&after=abc';
  respondOnce([order('1')], { Link: `<?${next}>; rel="next"`, 'X-Total-Count': '3', ETag: '"e"' });
  const page = await read('sam@potluck.test', 'limit=1');
  expect(page).toEqual({ items: [order('1')], next, total: 3, etag: '"e"' });
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 304 }));
  expect(await read('sam@potluck.test', 'limit=1', page)).toBe(page);
  const requests = fetchMock.mock.calls.map(([url, init]) => [
    url,
    new Headers(init?.headers).get('If-None-Match'),
  ]);
  const url = `/api/${path}/sam%40potluck.test?limit=1`;
  expect(requests).toEqual([
    [url, null],
    [url, '"e"'],
  ]);
});

it('listActiveOrders reads all pages', async () => {
  respondOnce([order('1'), order('2')], { Link: '<?state=active&after=2>; rel="next"' });
  respondOnce([order('3')], {});
  const { items } = await listActiveOrders('cook@potluck.test');
  expect(items.map(({ _id }) => _id)).toEqual(['1', '2', '3']);
  expect(fetchMock.mock.calls.map(([url]) => (url as string).split('?')[1])).toEqual([
    'state=active&limit=100',
    'state=active&after=2',
  ]);
});
