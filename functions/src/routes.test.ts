import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { BLANK_KITCHEN } from './contract/kitchen';
import { routes, type RouteName } from './routes';
import { startTestService, type TestApiService } from './testing/test-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

let service: TestApiService;
/** Accepts one call of each account and IP address for each rate limit. */
let limitedService: TestApiService;
beforeAll(async () => {
  service = await startTestService();
  const rateLimits = { tokens: 1, purchases: 1, writes: 1, exports: 1, reads: 1 };
  limitedService = await startTestService({ db: service.db, rateLimits });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await service.stop();
  await limitedService.stop();
});

const own = ownerFixture.email;
const foreign = buyerFixture.email;

const names = Object.keys(routes) as RouteName[];
const getPath = (name: RouteName) =>
  (name.split(' ')[1] ?? '').replace(':email', own).replace(':id', 'id');
const getMethod = (name: RouteName) => name.split(' ')[0] ?? '';

it('Only these routes are public, or do not demand the email of the caller', () => {
  const withAccess = (access: string) => names.filter((name) => routes[name].access === access);
  expect(withAccess('everyone')).toEqual([
    'GET /health',
    'GET /top-foods',
    'GET /categories',
    'GET /foods',
    'GET /foods/:id',
    'GET /foods/:id/same-cook',
    'POST /jwt',
  ]);
  expect(withAccess('account')).toEqual(['GET /orders/:id/receipt', 'GET /account/export']);
});

it.each(names.filter((name) => routes[name].access !== 'everyone'))(
  '%s responds with 401 to a request without an access token',
  async (name) => {
    expect(await service.call(getMethod(name), getPath(name))).toMatchObject({ status: 401 });
  },
);

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

it.each(names)(
  '%s counts each call of an account or IP address in its rate limit',
  async (name) => {
    const call = (caller: string) =>
      limitedService.call(getMethod(name), getPath(name), {
        account: { ...ownerFixture, uid: `${caller}-${names.indexOf(name)}` },
        // The caller of a public route is an IP address. Each route has its own ones.
        headers: { 'X-Forwarded-For': `203.0.${names.indexOf(name)}.${caller.length}` },
      });
    expect((await call('cook')).status).not.toBe(429);
    const { status, headers } = await call('cook');
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect((await call('guest')).status).not.toBe(429);
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

it('A route counts the call in the rate limit before it rejects the email of another user', async () => {
  const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume');
  const call = { account: ownerFixture };
  expect((await service.call('GET', `/my-foods/${foreign}`, call)).status).toBe(403);
  expect(consume).toHaveBeenCalledExactlyOnceWith(ownerFixture.uid);
});
