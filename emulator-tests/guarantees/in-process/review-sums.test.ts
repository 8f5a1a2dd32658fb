import { status } from '@grpc/grpc-js';
import { ordersCollection, reviewsCollection } from '@potluck/functions/firestore/collections';
import { findMenuDifferences } from '@potluck/functions/menu/repair-menu';
import { createModerationActions } from '@potluck/functions/moderation/moderation-actions';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { createRandomNumberGenerator, pickRandom } from '@potluck/functions/testing/random-menu';
import { expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createAccount } from './api-instance';
import { readRatings, recountRatings, storeCollectedOrder } from './review-sums';
import { useApiInstance } from './use-api-instance';

const WRITES = chooseByTestLevel({ test: 30, all: 200, long: 200 });
const HIDES = WRITES / 10;
const LOST_COMMITS = 5;

const apiInstance = useApiInstance('review-sums', { count: 2, isProxied: true });
const { db } = apiInstance;

it(`${WRITES} concurrent reviews, edits, and deletions, with hides and lost commits, leave sums that equal a recount, also in the menu`, async () => {
  const seed = Date.now() % 2 ** 31;
  console.log(`Seed: ${seed}`);
  const random = createRandomNumberGenerator(seed);
  const foodIds = [
    await addFoodFixture(apiInstance.service),
    await addFoodFixture(apiInstance.service),
  ];
  const guests = Array.from({ length: 20 }, (_, number) => ({
    ...createAccount(`guest-${number}`),
    isEmailVerified: true,
  }));
  // Two orders of each dish per guest, so a review also replaces the one of the other order.
  const orders = await Promise.all(
    [...foodIds, ...foodIds].flatMap((foodId) =>
      guests.map(async (account) => ({
        account,
        path: `/orders/${await storeCollectedOrder(db, foodId, account)}/review`,
      })),
    ),
  );
  for (const [index, code] of [status.INTERNAL, status.UNAVAILABLE].entries()) {
    apiInstance.proxies[index]?.failCalls('Commit', 'after', code, LOST_COMMITS);
  }

  /** Writes or removes a review at one of the instances, and repeats the request after a 5xx. */
  async function write(number: number): Promise<void> {
    const { account, path } = pickRandom(random, orders);
    const { email } = account;
    const isRemoval = random() < 0.25;
    const stars = 1 + Math.floor(5 * random());
    const body = isRemoval ? { email } : { email, stars, text: `Review ${number}` };
    const { service } = apiInstance.instances[number % 2] ?? expect.fail();
    for (;;) {
      const response = await service.call(isRemoval ? 'DELETE' : 'PUT', path, { account, body });
      if (response.status >= 500) continue;
      expect(response.status).toBe(200);
      return;
    }
  }
  async function hideAndShow(): Promise<void> {
    const identity = createInMemoryIdentityProvider();
    const moderation = createModerationActions({ db, identity, now: () => new Date() });
    for (let number = 0; number < HIDES;) {
      const { docs } = await reviewsCollection(db).get();
      if (docs.length === 0) continue;
      number += 1;
      const { id } = pickRandom(random, docs);
      const action = number % 3 ? moderation.hideReview(id, 'Rude') : moderation.showReview(id);
      // The review may be removed at this time, or the emulator rejects the transaction because of a lock.
      await action.catch(() => undefined);
    }
  }
  await Promise.all([
    hideAndShow(),
    ...Array.from({ length: WRITES }, (_, number) => write(number)),
  ]);
  for (const proxy of apiInstance.proxies) proxy.clearFaults();

  const reviews = (await reviewsCollection(db).get()).docs;
  expect(await readRatings(db)).toEqual(await recountRatings(db));
  expect(await findMenuDifferences(db)).toEqual([]);
  // Each order that contains a review is the order of this review.
  const reviewed = (await ordersCollection(db).where('review.stars', '>', 0).get()).docs;
  const orderIds = reviews.map((review) => review.data().order_id);
  expect(reviewed.filter(({ id }) => !orderIds.includes(id))).toEqual([]);
  console.log(`${reviews.length} reviews after ${WRITES} writes and ${HIDES} hides`);
});
