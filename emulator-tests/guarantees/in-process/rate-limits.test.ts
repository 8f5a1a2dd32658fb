import { foodsCollection } from '@potluck/functions/firestore/collections';
import { deployedFoodLimits } from '@potluck/functions/food/add-food';
import { testRateLimits, type RateLimits } from '@potluck/functions/http/limits';
import { routes } from '@potluck/functions/routes';
import { deployedOrderQuotas } from '@potluck/functions/order/order-quotas';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';
import { storedFoodFixture } from '@potluck/functions/testing/stored-food-fixture';
import { buyerFixture, ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { writeFoods } from '@potluck/functions/testing/write-food';
import { startTestService, type TestApiService } from '@potluck/functions/testing/test-service';
import { afterAll, expect, it } from 'vitest';
import { createStoredFood } from '../../test-support/stored-documents';

const services = new Map<string, Promise<TestApiService>>();
afterAll(() => Promise.all([...services.values()].map(async (service) => (await service).stop())));

/** Returns a service that allows one call for each of the limits. Tests share it, so their callers differ. */
function getService(...limits: (keyof RateLimits)[]): Promise<TestApiService> {
  const key = limits.join();
  const rateLimits = {
    ...testRateLimits,
    ...Object.fromEntries(limits.map((limit) => [limit, 1])),
  };
  const service = services.get(key) ?? startTestService({ rateLimits });
  services.set(key, service);
  return service;
}

// The handler of `POST /jwt` counts its calls, so account-router.test.ts tests it.
const { 'POST /jwt': _login, ...otherRoutes } = routes;
const routeList = Object.entries(otherRoutes).map(([route, { limit, access }], index) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, limit, access, index, method, path: path.replace(/:\w+/, 'unknown-id') };
});

it.each(routeList)(
  '$route counts toward the rate limit `$limit` and responds with 429 if the limit is exceeded',
  async ({ limit, index, method, path }) => {
    const service = await getService(limit);
    const callFrom = (forwardedFor: string) =>
      service.call(method, path, {
        account: { ...ownerFixture, uid: `caller-of-route-${index}` },
        body: method === 'GET' ? undefined : {},
        headers: { 'X-Forwarded-For': forwardedFor },
      });
    const first = await callFrom(`203.0.113.${index}`);
    // Simulates a caller that sends an X-Forwarded-For header with another IP address. The platform
    // appends the real IP address of the caller to the header, and the rate limit must use the real
    // one.
    const second = await callFrom(`198.51.100.1, 203.0.113.${index}`);
    expect(first.status).not.toBe(429);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
  },
);

it.each(routeList)(
  '$route responds with 429 to the second request with an invalid token from an IP address, but not to another IP address',
  async ({ index, method, path }) => {
    const service = await getService('invalidTokens', 'publicReads', 'writes');
    const callFrom = (ipAddress: string) =>
      service.call(method, path, {
        headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': ipAddress },
      });
    const first = await callFrom(`203.0.113.${index}`);
    const second = await callFrom(`203.0.113.${index}`);
    const otherAddress = await callFrom(`198.51.100.${index}`);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(first.status).not.toBe(429);
    expect(otherAddress.status).toBe(first.status);
  },
);

it.each(routeList.filter(({ access }) => access !== 'everyone'))(
  '$route responds with 429 to an account that has read too many documents',
  async ({ index, method, path }) => {
    const service = await getService('documents');
    const account = { ...ownerFixture, uid: `reader-of-route-${index}` };
    const list = await service.call('GET', `/my-foods/${account.email}?limit=2`, { account });
    const body = method === 'GET' ? undefined : {};
    expect(list.status).toBe(429);
    expect((await service.call(method, path, { account, body })).status).toBe(429);
  },
);

/** The requests of the routes with a quota, and the deployed quotas of an account with and without a confirmed email. */
const quotaRequests: Record<string, { body: object; confirmed: number; unconfirmed: number }> = {
  'POST /foods': {
    body: { ...foodFieldsFixture, added_by: buyerFixture },
    confirmed: 200,
    unconfirmed: 10,
  },
  'POST /purchase': { body: createPurchaseFixture('dish'), confirmed: 20, unconfirmed: 5 },
};

it.each(
  Object.entries(routes).flatMap(([route, rules]) =>
    'quota' in rules
      ? [[route, rules.quota, true] as const, [route, rules.quota, false] as const]
      : [],
  ),
)(
  '%s responds with 409 to an account with its quota of %s, and logs it (confirmed email: %s)',
  async (route, quota, isEmailVerified) => {
    const { body, confirmed, unconfirmed } = quotaRequests[route] ?? expect.fail();
    const identity = createInMemoryIdentityProvider();
    identity.change(buyerFixture.uid, { isEmailVerified });
    const { maxFoods, maxUnconfirmedFoods } = deployedFoodLimits;
    const service = await startTestService({
      identity,
      foodLimits: { maxFoods, maxUnconfirmedFoods, additionsPerHour: 1_000 },
      orderQuotas: deployedOrderQuotas,
    });
    await foodsCollection(service.db)
      .doc('dish')
      .set({ ...storedFoodFixture, quantity: 100 });
    const account = { ...buyerFixture, isEmailVerified };
    const [method = '', path = ''] = route.split(' ');
    const limit = isEmailVerified ? confirmed : unconfirmed;
    const storedCount = route === 'POST /foods' ? limit - 1 : 0;
    const food = createStoredFood(account, foodFieldsFixture);
    const ids = Array.from({ length: storedCount }, (_, number) => `dish-${number}`);
    await writeFoods(service.db, new Map(ids.map((id) => [id, food])));
    for (let count = storedCount; count < limit; count += 1) {
      expect(await service.call(method, path, { account, body })).toMatchObject({ status: 201 });
    }
    const rejected = await service.call(method, path, { account, body });
    expect(rejected).toMatchObject({ status: 409 });
    expect(rejected.json.message).toMatch(isEmailVerified ? /^You / : /Confirm your email to /);
    expect(service.logged).toMatchObject([{ message: 'Quota reached', details: { quota } }]);
    await service.stop();
  },
);
