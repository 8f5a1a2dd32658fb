import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { BLANK_KITCHEN } from './contract/kitchen';
import { startTestService, type TestApiService } from './testing/test-service';
import { buyerFixture, ownerFixture } from './testing/user-fixtures';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.stop();
});

const own = ownerFixture.email;
const foreign = buyerFixture.email;

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
