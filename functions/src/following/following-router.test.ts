import { Timestamp } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../account/authenticate';
import { MAX_FOLLOWED_COOKS, MAX_WATCHES } from '../contract/following';
import { emailRecipientsCollection } from '../firestore/collections';
import { toCookId } from '../food/food-store';
import { addFoodFixture } from '../testing/add-food-fixture';
import { failNextCommit } from '../testing/fail-next-commit';
import { writeContacts } from '../testing/mail-fixture';
import { createStoredFoodFixture, storeFoods } from '../testing/store-menu';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture, ownerFixture, userProfileFixture } from '../testing/user-fixtures';
import { changeStoredFood } from '../testing/write-food';
import { findFollowsDocument } from './following-router';

let service: TestApiService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const cookId = toCookId(ownerFixture.uid);
const path = `/following/${buyerFixture.email}`;
const send = (method: string, url: string, account: Account = buyerFixture) =>
  service.call(method, url, {
    account,
    ...(method !== 'GET' && { body: { email: account.email } }),
  });
const follow = (id = cookId) => send('PUT', `${path}/cooks/${id}`);
const readNames = async (query = '') => {
  const { headers, json } = await send('GET', `${path}/foods${query}`);
  const names = (json as unknown as { food_name: string }[]).map(({ food_name }) => food_name);
  return { names, next: /<(.*)>/.exec(headers.get('Link') ?? '')?.[1] };
};

describe('the followed cooks', () => {
  it('can be followed and unfollowed repeatedly, and only the cook sees the number of followers', async () => {
    await addFoodFixture(service);
    const { name, photoURL } = userProfileFixture;
    const following = { cooks: [{ _id: cookId, name, photoURL }], followers: 0, watches: [] };
    failNextCommit(service.db, { isApplied: true });
    for (let call = 0; call < 2; call += 1) {
      expect(await follow()).toMatchObject({ status: 200, json: following });
    }
    expect((await send('GET', path)).json).toEqual(following);
    const own = await send('GET', `/following/${ownerFixture.email}`, ownerFixture);
    expect(own.json).toEqual({ cooks: [], followers: 1, watches: [] });
    for (let call = 0; call < 2; call += 1) {
      expect((await send('DELETE', `${path}/cooks/${cookId}`)).json).toMatchObject({ cooks: [] });
    }
  });

  it.each([
    ['404 for a cook without a visible dish', toCookId('nobody'), 404, 'not-found'],
    ['409 for the user', toCookId(buyerFixture.uid), 409, 'own-item'],
    ['409 for one cook too many', cookId, 409, 'too-many'],
  ])('are %s', async (_what, id, status, code) => {
    const foodId = await addFoodFixture(service);
    const cooks = Array.from({ length: MAX_FOLLOWED_COOKS }, (_, index) => `cook-${index}`);
    await findFollowsDocument(service.db, buyerFixture.uid).set({ cooks });
    expect(await follow(id)).toMatchObject({ status, json: { code } });
    await changeStoredFood(service.db, foodId, { hidden: { reason: 'spam', at: Timestamp.now() } });
    expect((await follow()).status).toBe(404);
  });

  it('list their dishes by the newest offer, page by page, without the dishes of other cooks', async () => {
    const other = createStoredFoodFixture({ food_name: 'Other', cook_id: 'other' });
    await storeFoods(service.db, { other });
    const offeredAt = { a: 1, b: 2, c: 2, d: 3 };
    for (const [id, seconds] of Object.entries(offeredAt)) {
      const offered_at = new Timestamp(seconds, 0);
      await storeFoods(service.db, {
        [id]: createStoredFoodFixture({ food_name: id, offered_at }),
      });
    }
    await follow();
    expect((await readNames()).names).toEqual(['d', 'c', 'b', 'a']);
    const first = await readNames('?limit=2');
    expect(first.names).toEqual(['d', 'c']);
    expect(await readNames(first.next)).toEqual({ names: ['b', 'a'], next: undefined });
  });
});

describe('PUT and DELETE /foods/{id}/watch', () => {
  const watch = (id: string, account?: Account) => send('PUT', `/foods/${id}/watch`, account);

  it('start and end the wait for a sold-out or closed dish, also repeatedly', async () => {
    await writeContacts(service.db, buyerFixture.uid);
    const id = await addFoodFixture(service, { quantity: 0 });
    await storeFoods(service.db, { closed: createStoredFoodFixture({ windows: [] }) });
    failNextCommit(service.db, { isApplied: true });
    expect(await watch(id)).toMatchObject({ status: 200, json: { watches: [id] } });
    expect((await watch(id)).json).toMatchObject({ watches: [id] });
    const { json } = await watch('closed');
    expect((json.watches as string[]).toSorted()).toEqual([id, 'closed'].sort());
    for (let call = 0; call < 2; call += 1) {
      const ended = await send('DELETE', `/foods/${id}/watch`);
      expect(ended).toMatchObject({ status: 200, json: { watches: ['closed'] } });
    }
    await emailRecipientsCollection(service.db).doc(buyerFixture.uid).update({ level: 'none' });
    expect((await send('GET', path)).json).toMatchObject({ watches: [] });
  });

  const at = { email: 'guest@potluck.test' };
  it.each<[string, object, Account, object, number, string]>([
    ['an unconfirmed email', {}, buyerFixture, {}, 409, 'email-not-verified'],
    ['stopped emails', {}, buyerFixture, { level: 'none' }, 409, 'email-not-verified'],
    ['a dish of the user', {}, ownerFixture, at, 409, 'own-item'],
    ['a dish on offer', { quantity: 1 }, buyerFixture, at, 409, 'on-offer'],
    ['a hidden dish', { hidden: { reason: 'spam' } }, buyerFixture, at, 404, 'not-found'],
  ])('reject %s', async (_what, fields, account, contact, status, code) => {
    await emailRecipientsCollection(service.db).doc(account.uid).set(contact);
    const food = createStoredFoodFixture({ quantity: 0, ...fields });
    await storeFoods(service.db, { food });
    expect(await watch('food', account)).toMatchObject({ status, json: { code } });
    expect((await watch('missing')).status).toBe(404);
  });

  it('reject one dish more than the limit', async () => {
    await writeContacts(service.db, buyerFixture.uid);
    const food = createStoredFoodFixture({ quantity: 0 });
    const ids = Array.from({ length: MAX_WATCHES + 1 }, (_, index) => `food-${index}`);
    await storeFoods(service.db, Object.fromEntries(ids.map((id) => [id, food])));
    const statuses = [];
    for (const id of ids) statuses.push((await watch(id)).status);
    expect(statuses).toEqual([...Array<number>(MAX_WATCHES).fill(200), 409]);
  });
});
