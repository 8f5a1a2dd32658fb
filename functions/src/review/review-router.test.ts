import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../account/authenticate';
import {
  type StoredOrder,
  foodsCollection,
  moderationActionsCollection,
  ordersCollection,
  ratingsCollection,
  reportsCollection,
  reviewsCollection,
} from '../firestore/collections';
import { findFollowsDocument } from '../following/following-router';
import { toCookId } from '../food/food-store';
import { findMenuDifferences, repairMenu } from '../menu/repair-menu';
import { createModerationActions } from '../moderation/moderation-actions';
import { failNextCommit } from '../testing/fail-next-commit';
import { foodFieldsFixture } from '../testing/food-fixture';
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from '../testing/identity-provider-fixture';
import { createStoredFoodFixture, storeFoods } from '../testing/store-menu';
import { createOrderEventFixture, createStoredOrderFixture } from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import { explainClosedReview, replyToReview, toAuthor } from './change-review';

const DAY_MS = 24 * 60 * 60 * 1000;
const collected = createOrderEventFixture('collected');
const guest: Account = buyerFixture;
const notFound = { status: 404, json: { code: 'not-found' } };

let service: TestApiService;
let identity: InMemoryIdentityProvider;
let time: number;
const now = () => new Date(time);
beforeEach(async () => {
  time = collected.at.toMillis();
  identity = createInMemoryIdentityProvider();
  service = await startTestService({ now, identity });
  await storeFoods(service.db, {
    rice: createStoredFoodFixture({}),
    soup: createStoredFoodFixture({}),
  });
});
afterEach(async () => {
  expect(await findMenuDifferences(service.db)).toEqual([]);
  await service.stop();
});

const guestNumber = (number: number): Account => ({
  ...guest,
  uid: `guest-${number}`,
  email: `guest-${number}@potluck.test`,
  name: `Ana ${number}`,
});
async function storeOrder(id: string, account = guest, changes: Partial<StoredOrder> = {}) {
  const order = createStoredOrderFixture([collected], { foodId: 'rice', buyer_uid: account.uid });
  await ordersCollection(service.db)
    .doc(id)
    .set({ ...order, ...changes });
}
const put = (orderId: string, body: object, account = guest) =>
  service.call('PUT', `/orders/${orderId}/review`, {
    account,
    body: { email: account.email, ...body },
  });
const remove = (orderId: string, account = guest) =>
  service.call('DELETE', `/orders/${orderId}/review`, { account, body: { email: account.email } });
async function review(orderId: string, body: object, account = guest, changes = {}) {
  await storeOrder(orderId, account, changes);
  expect((await put(orderId, body, account)).status).toBe(200);
}
/** Stores three reviews of different guests, one second after another. */
async function storeThreeReviews(): Promise<void> {
  for (const [number, stars] of [5, 4, 5].entries()) {
    time += 1000;
    await review(`order-${number}`, { stars, text: `Text ${number}` }, guestNumber(number));
  }
}
const get = async (path: string, account?: Account) =>
  (await service.call('GET', path, { ...(account && { account }) })).json;
const list = async (path = '/foods/rice/reviews?fresh=1') =>
  (await get(path)) as unknown as { _id: string; text?: string; author: string; reply?: object }[];
const readSums = async () =>
  Object.fromEntries(
    (await ratingsCollection(service.db).get()).docs.map((rating) => [rating.id, rating.data()]),
  );
const sums = (sum: number, count: number) => ({ sum, count, seller_uid: ownerFixture.uid });
const readReceipt = (id: string, account = guest) => get(`/orders/${id}/receipt`, account);
const moderate = () =>
  createModerationActions({ db: service.db, identity: createInMemoryIdentityProvider(), now });

describe('PUT and DELETE /orders/{id}/review', () => {
  it('store, change, and remove the review in the order, the list, and the sums', async () => {
    await storeOrder('order');
    expect(await readReceipt('order')).toMatchObject({ can_review: true });
    await put('order', { stars: 5, text: ' Great. ' });
    expect(await readReceipt('order')).toMatchObject({ review: { stars: 5, text: 'Great.' } });
    expect(await list()).toEqual([
      {
        _id: expect.stringMatching(/^[\da-f]{20}$/) as string,
        foodId: 'rice',
        food_name: 'Party Jollof Rice',
        cook_id: toCookId(ownerFixture.uid),
        author: 'Sam',
        stars: 5,
        text: 'Great.',
        at: now().toISOString(),
      },
    ]);
    expect(await readSums()).toEqual({ rice: sums(5, 1) });
    await put('order', { stars: 2 });
    expect(await list()).toMatchObject([{ stars: 2 }]);
    const orders = (await get(`/orders/${guest.email}`, guest)) as unknown as object[];
    expect(orders).toMatchObject([{ review: { stars: 2 }, can_review: true }]);
    expect(await readReceipt('order', ownerFixture)).not.toHaveProperty('review');
    expect(await readReceipt('order', ownerFixture)).not.toHaveProperty('can_review');
    expect((await remove('order')).json).toMatchObject({ deletedCount: 1 });
    expect((await remove('order')).status).toBe(200);
    expect([await list(), await readSums()]).toEqual([[], {}]);
    expect(await readReceipt('order')).not.toHaveProperty('review');
  });

  it('replace the review that the guest wrote for an earlier order of the dish', async () => {
    await review('first', { stars: 1, text: 'Cold.' });
    const id = (await list())[0]?._id ?? '';
    await replyToReview(service.db, now(), { id, cookUid: ownerFixture.uid, text: 'Sorry.' });
    await review('second', { stars: 5 });
    expect(await readSums()).toEqual({ rice: sums(5, 1) });
    const [replacement] = await list();
    expect(replacement).toMatchObject({ stars: 5 });
    expect(replacement).not.toHaveProperty('reply');
    expect(await readReceipt('first')).not.toHaveProperty('review');
    await remove('first');
    expect(await readSums()).toEqual({ rice: sums(5, 1) });
  });

  it('respond with 404 to everybody except the buyer, and for an order that the buyer has removed', async () => {
    await storeOrder('order');
    await storeOrder('removed', guest, { hidden_at: Timestamp.fromDate(now()) });
    for (const account of [{ ...ownerFixture, isEmailVerified: true }, guestNumber(1)]) {
      expect(await put('order', { stars: 1 }, account)).toMatchObject(notFound);
      expect(await remove('order', account)).toMatchObject(notFound);
    }
    expect(await put('removed', { stars: 1 })).toMatchObject(notFound);
    expect(await put('none', { stars: 1 })).toMatchObject(notFound);
  });

  it('respond with 409 without a confirmed email, or for an order that cannot be reviewed', async () => {
    await storeOrder('order');
    identity.change(guest.uid, { isEmailVerified: false });
    expect(await put('order', { stars: 1 }, { ...guest, isEmailVerified: false })).toMatchObject({
      status: 409,
      json: { code: 'email-not-verified' },
    });
    time += 30 * DAY_MS;
    expect(await put('order', { stars: 1 })).toMatchObject({
      status: 409,
      json: {
        code: 'review-closed',
        message: 'You can review an order for 30 days after you have collected it.',
      },
    });
    expect(await readReceipt('order')).not.toHaveProperty('can_review');
  });

  it('accept five new reviews about one cook in 30 days, and changes of them', async () => {
    for (let number = 0; number < 5; number += 1) {
      await review(`order-${number}`, { stars: 5 }, guest, { foodId: `dish-${number}` });
    }
    await storeOrder('sixth');
    expect(await put('sixth', { stars: 5 })).toMatchObject({
      status: 409,
      json: { code: 'review-limit' },
    });
    expect((await put('order-0', { stars: 4 })).status).toBe(200);
    time += 30 * DAY_MS;
    const at = Timestamp.fromDate(now());
    await review('later', { stars: 5 }, guest, {
      events: [{ what: 'collected', by: 'cook', at }],
    });
  });

  it('keep the sums of a deleted dish, and write nothing to the menu', async () => {
    await review('order', { stars: 5 });
    await service.call('DELETE', '/foods/rice', {
      account: ownerFixture,
      body: { email: ownerFixture.email },
    });
    await put('order', { stars: 3 });
    expect(await readSums()).toEqual({ rice: sums(3, 1) });
    await repairMenu(service.db);
  });
});

it.each([
  ['A canceled order cannot be reviewed.', createOrderEventFixture('cancelled'), 0],
  ['You can review this order after you have collected it.', undefined, 0],
  [expect.stringContaining('24 hours after'), createOrderEventFixture('ready'), 1],
  [expect.stringContaining('for 30 days'), createOrderEventFixture('ready'), 30 * DAY_MS],
  [undefined, collected, 0],
] as const)('explainClosedReview returns %s', (message, event, ms) => {
  const order = createStoredOrderFixture(event && [event]);
  expect(explainClosedReview(order, new Date(collected.at.toMillis() + ms))).toEqual(message);
});

it.each([
  ['Ana María Ruiz', 'Ana'],
  ['ana', 'A guest'],
  ['ana@x.test', 'A guest'],
])('toAuthor of the name %s is %s, so no part of an email becomes public', (name, author) => {
  expect(toAuthor({ name, email: 'ana@x.test' })).toBe(author);
});

describe('the rating of a dish', () => {
  it('appears in all lists and on the page from three reviews on', async () => {
    await storeThreeReviews();
    const cooks = [toCookId(ownerFixture.uid)];
    await findFollowsDocument(service.db, guest.uid).set({ cooks });
    const followed = `/following/${guest.email}/foods`;
    const paths = ['/foods', '/foods/soup/same-cook', '/top-foods', followed];
    const rating = { average: 4.67, count: 3 };
    const read = async () =>
      Promise.all(
        paths.map(async (path) =>
          (
            (await get(`${path}?fresh=1`, guest)) as unknown as { _id: string; rating?: object }[]
          ).find(({ _id }) => _id === 'rice'),
        ),
      );
    expect((await read()).map((food) => food?.rating)).toEqual(paths.map(() => rating));
    expect(await get('/foods/rice')).toMatchObject({ rating });
    const rated = (await get('/foods?sortField=rating&sortOrder=desc')) as unknown as object[];
    expect(rated).toMatchObject([{ _id: 'rice' }, { _id: 'soup' }]);
    await remove('order-0', guestNumber(0));
    paths.pop();
    for (const food of [...(await read()), await get('/foods/rice')]) {
      expect(food).not.toHaveProperty('rating');
    }
  });

  it('changes the ETag of the dish, and rejects no edit with an older one', async () => {
    const readEtags = async () => {
      const { headers } = await service.call('GET', '/foods/rice');
      return ['ETag', 'X-Form-ETag'].map((name) => headers.get(name) ?? '');
    };
    const [etag, form] = await readEtags();
    await storeThreeReviews();
    const [newEtag, newForm] = await readEtags();
    expect(newForm).toBe(form);
    expect(newEtag).not.toBe(etag);
    const edit = (ifMatch: string | undefined, price: number) =>
      service.call('PUT', '/foods/rice', {
        account: ownerFixture,
        body: { ...foodFieldsFixture, price, email: ownerFixture.email },
        headers: { 'If-Match': ifMatch ?? '' },
      });
    await review('fourth', { stars: 1 });
    expect((await edit(newEtag, 5)).status).toBe(200);
    expect((await edit(etag, 6)).status).toBe(409);
  });
});

describe('the lists of reviews', () => {
  it('are paged, the newest first, and cached only at their canonical URLs', async () => {
    await storeThreeReviews();
    for (const path of ['/foods/rice/reviews', `/cooks/${toCookId(ownerFixture.uid)}/reviews`]) {
      const first = await service.call('GET', `${path}?limit=2`);
      expect(first.json).toMatchObject([{ text: 'Text 2' }, { text: 'Text 1' }]);
      expect(first.headers.get('Cache-Control')).toContain('s-maxage=30');
      const next = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
      const second = await service.call('GET', path + next);
      expect(second.json).toMatchObject([{ text: 'Text 0' }]);
      expect(second.headers.get('Cache-Control')).toContain('s-maxage=30');
      const other = await service.call('GET', `${path}?fresh=1`);
      expect(other.headers.get('Cache-Control')).not.toContain('s-maxage');
    }
  });

  it('GET /recent-reviews returns the newest good reviews with a text, and nothing below three of them', async () => {
    await storeThreeReviews();
    await review('bad', { stars: 3, text: 'Hm.' });
    await review('silent', { stars: 5 }, guestNumber(7));
    const texts = async () => (await list('/recent-reviews')).map(({ text }) => text);
    expect(await texts()).toEqual(['Text 2', 'Text 1', 'Text 0']);
    const hidden = { reason: 'Not food', at: Timestamp.fromDate(now()) };
    await foodsCollection(service.db).doc('rice').update({ hidden });
    expect(await texts()).toEqual([]);
    await repairMenu(service.db);
  });
});

describe('PUT /reviews/{id}/reply', () => {
  it('stores one reply of the cook, which can be edited for 30 days', async () => {
    await review('order', { stars: 1 });
    const id = (await list())[0]?._id ?? '';
    const reply = (text: string, account: Account = ownerFixture, reviewId = id) =>
      service.call('PUT', `/reviews/${reviewId}/reply`, {
        account,
        body: { email: account.email, text },
      });
    expect(await reply('Me too.', guest)).toMatchObject(notFound);
    expect(await reply('Sorry.', ownerFixture, 'none')).toMatchObject(notFound);
    const at = now().toISOString();
    await reply('Sorry.');
    time += 30 * DAY_MS - 1;
    expect((await reply('Sorry!')).status).toBe(200);
    time += 1;
    expect(await reply('Other.')).toMatchObject({ status: 409, json: { code: 'review-closed' } });
    expect(await list()).toMatchObject([{ reply: { text: 'Sorry!', at } }]);
  });
});

describe('the moderation of reviews', () => {
  it('hides and shows a reported review with its stars, and the guest cannot publish it again', async () => {
    await storeThreeReviews();
    const id = (await list()).find(({ text }) => text === 'Text 0')?._id ?? '';
    const report = (account = guest) =>
      service.call('POST', `/reviews/${id}/reports`, {
        account,
        body: { email: account.email, reason: 'offensive' },
      });
    expect(await report(guestNumber(0))).toMatchObject({ status: 409, json: { code: 'own-item' } });
    expect([(await report()).status, (await report()).status]).toEqual([201, 200]);
    const moderation = moderate();
    const reported = { id, uid: 'guest-0', reports: [{ message: { text: 'Text 0' } }] };
    expect(await moderation.reviewQueue()).toMatchObject([reported]);
    failNextCommit(service.db, { isApplied: true });
    await moderation.hideReview(id, 'Rude');
    expect(await readSums()).toEqual({ rice: sums(9, 2) });
    expect(await list()).toHaveLength(2);
    expect(await report()).toMatchObject(notFound);
    await remove('order-0', guestNumber(0));
    await put('order-0', { stars: 1, text: 'Again' }, guestNumber(0));
    expect(await list()).toHaveLength(2);
    await moderation.showReview(id);
    expect(await readSums()).toEqual({ rice: sums(10, 3) });
    expect(await moderation.dismiss(id)).toBe(1);
    expect((await reportsCollection(service.db).get()).size).toBe(1);
    const actions = (await moderationActionsCollection(service.db).get()).docs;
    expect(actions.map((record) => record.data().action).sort()).toEqual([
      'dismiss',
      'hide',
      'show',
    ]);
    await expect(moderation.hideReview('none', 'Rude')).rejects.toThrow('There is no review');
  });

  it('stores the report of a reply about the cook if the guest sends it, and otherwise with the review', async () => {
    await review('order', { stars: 1, text: 'Cold.' });
    const id = (await list())[0]?._id ?? '';
    const body = { email: ownerFixture.email, text: 'Liar.' };
    await service.call('PUT', `/reviews/${id}/reply`, { account: ownerFixture, body });
    for (const account of [guest, guestNumber(1)]) {
      const { status } = await service.call('POST', `/reviews/${id}/reports`, {
        account,
        body: { email: account.email, reason: 'offensive' },
      });
      expect(status).toBe(201);
    }
    const reports = (await reportsCollection(service.db).get()).docs.map((stored) => stored.data());
    expect(reports).toHaveLength(2);
    expect(Object.fromEntries(reports.map((one) => [one.owner_uid, one.message?.text]))).toEqual({
      [guest.uid]: 'Cold. Reply of the cook: Liar.',
      [ownerFixture.uid]: 'Reply of the cook: Liar.',
    });
  });

  it('lists the pairs of accounts with more than three reviews in both directions', async () => {
    const batch = service.db.batch();
    const write = (buyer_uid: string, seller_uid: string, count: number) => {
      for (let number = 0; number < count; number += 1) {
        const stored = { buyer_uid, seller_uid, created_at: Timestamp.now() };
        batch.set(reviewsCollection(service.db).doc(), stored as never);
      }
    };
    write('a', 'b', 3);
    write('b', 'a', 1);
    write('a', 'c', 2);
    write('c', 'a', 1);
    write('d', 'a', 9);
    await batch.commit();
    expect(await moderate().reviewPairs()).toEqual([{ uids: 'a and b', count: 4 }]);
  });
});
