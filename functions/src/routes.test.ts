import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { BLANK_KITCHEN } from './contract/kitchen';
import { routes, type RouteName } from './routes';
import { startTestService, type TestApiService } from './testing/test-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

let service: TestApiService;
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await service.stop();
});

const own = ownerFixture.email;
const foreign = buyerFixture.email;

const names = Object.keys(routes) as RouteName[];
const getMethod = (name: RouteName) => name.split(' ')[0] ?? '';

it('Only these routes are public, or do not demand the email of the caller', () => {
  const withAccess = (access: string) => names.filter((name) => routes[name].access === access);
  expect(withAccess('everyone')).toEqual([
    'GET /health',
    'GET /top-foods',
    'GET /categories',
    'GET /areas',
    'GET /foods',
    'GET /foods/:id',
    'GET /foods/:id/same-cook',
    'GET /cooks/:id',
    'GET /cooks/:id/foods',
    'GET /foods/:id/reviews',
    'GET /cooks/:id/reviews',
    'GET /recent-reviews',
    'GET /unsubscribe',
    'POST /unsubscribe',
    'POST /jwt',
  ]);
  expect(withAccess('account')).toEqual([
    'GET /foods/:id/open-orders',
    'GET /orders/:id/receipt',
    'GET /orders/:id/messages',
    'GET /account/export',
  ]);
});

// The parameter of a path has another name in another route of the same path.
const withoutParameterNames = (name: RouteName) => (name.split(' ')[1] ?? '').replace(/:\w+/, 'id');

it.each([...new Set(names.map(withoutParameterNames))])(
  '%s responds with 405 and the allowed methods to all other methods',
  async (path) => {
    const methods = names.filter((name) => withoutParameterNames(name) === path).map(getMethod);
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if (allowed.includes(method)) continue;
      const { status, headers } = await service.call(method, path);
      expect({ status, allowed: headers.get('Allow') }).toEqual({
        status: 405,
        allowed: allowed.join(', '),
      });
    }
  },
);

it.each([
  ['path', foreign, own],
  ['body', own, foreign],
])(
  'A route for the owner of an account responds with 403 if the email in the %s is the email of another user',
  async (_place, pathEmail, bodyEmail) => {
    const { status } = await service.call('PUT', `/kitchens/${pathEmail}`, {
      account: ownerFixture,
      body: { ...BLANK_KITCHEN, email: bodyEmail },
    });
    expect(status).toBe(403);
    expect((await service.db.collection('kitchens').get()).size).toBe(0);
  },
);

it('A route counts the call in the rate limit of the visitor, not of the CDN', async () => {
  const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume');
  const headers = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7, 151.101.1.1' };
  await service.call('GET', '/foods/gone', { headers });
  expect(new Set(consume.mock.calls.map(([key]) => key))).toEqual(new Set(['203.0.113.7']));
});
