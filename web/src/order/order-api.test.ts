import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerApiCredentials } from '../lib/api';
import { receivedOrderFixture } from './received-order-fixture';
import { listActiveOrders, listOrders, listReceivedOrders } from './order-api';

const fetchMock = vi.fn<typeof fetch>();
let withdraw: () => void;

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  withdraw = registerApiCredentials({
    getToken: () => Promise.resolve('abc'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const order = (_id: string) => ({ ...receivedOrderFixture, _id });
const respondOnce = (orders: object[], headers: Record<string, string>) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(orders), { headers }));

describe('listReceivedOrders', () => {
  it('returns the query of the next page from the Link header', async () => {
    respondOnce([order('1')], {
      Link: '<?state=past&limit=1&after=7.abc>; rel="next"',
    });
    expect(await listReceivedOrders('cook@potluck.test', 'state=past&limit=1')).toEqual({
      items: [order('1')],
      next: 'state=past&limit=1&after=7.abc',
      total: undefined,
      etag: null,
    });
    expect(fetchMock.mock.calls[0]?.[0]).toBe(
      '/api/received-orders/cook%40potluck.test?state=past&limit=1',
    );
  });
});

describe('listOrders', () => {
  const page = { Link: '<?limit=1&after=abc>; rel="next"', 'X-Total-Count': '3', ETag: '"e"' };

  it('returns a page with the query of the next page and the number of all orders', async () => {
    respondOnce([order('1')], page);
    expect(await listOrders('buyer@potluck.test', 'limit=1')).toEqual({
      items: [order('1')],
      next: 'limit=1&after=abc',
      total: 3,
      etag: '"e"',
    });
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/orders/buyer%40potluck.test?limit=1');
  });

  it('returns the cached page after a 304', async () => {
    respondOnce([order('1')], page);
    const first = await listOrders('buyer@potluck.test', 'limit=1');
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await listOrders('buyer@potluck.test', 'limit=1', first)).toBe(first);
    const etags = fetchMock.mock.calls.map(([, init]) =>
      new Headers(init?.headers).get('If-None-Match'),
    );
    expect(etags).toEqual([null, '"e"']);
  });
});

describe('listActiveOrders', () => {
  it('reads all pages', async () => {
    respondOnce([order('1'), order('2')], { Link: '<?state=active&after=2>; rel="next"' });
    respondOnce([order('3')], {});
    const { items } = await listActiveOrders('cook@potluck.test');
    expect(items.map(({ _id }) => _id)).toEqual(['1', '2', '3']);
    expect(fetchMock.mock.calls.map(([url]) => (url as string).split('?')[1])).toEqual([
      'state=active&limit=100',
      'state=active&after=2',
    ]);
  });
});
