import { hash, randomUUID } from 'node:crypto';
import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { type Following, MAX_FOLLOWED_COOKS, MAX_WATCHES } from '../contract/following';
import { DEFAULT_FOOD_PAGE_SIZE } from '../contract/food';
import { runRepeatable } from '../firestore/client';
import { foodsCollection, followsCollection, watchesCollection } from '../firestore/collections';
import { createPageHeaders, formatPageCursor, pageQuerySchema } from '../firestore/pages';
import { foodNotFoundError } from '../food/food-errors';
import { createFoodStore, toCookId } from '../food/food-store';
import type { DocumentMeter } from '../http/document-meter';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { HttpError } from '../http/responses';
import type { MenuStore } from '../menu/menu-store';
import { readMailRecipients } from '../order/order-mail';
import type { Handlers } from '../routes';
import { isOnOffer } from './restock';

const WATCH_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

const cookNotFoundError = () =>
  new HttpError('not-found', 'This cook does not exist or has no dish on the menu.');

export const findFollowsDocument = (db: Firestore, uid: string) =>
  followsCollection(db).doc(hash('sha256', uid));

const findWatchDocument = (db: Firestore, foodId: string, uid: string) =>
  watchesCollection(db).doc(hash('sha256', JSON.stringify([foodId, uid])));

export function createFollowingHandlers(db: Firestore, now: () => Date, menu: MenuStore) {
  const foods = createFoodStore(db);
  const watchesOf = (uid: string) => watchesCollection(db).where('uid', '==', uid);
  const readCooks = async (uid: string) =>
    new Set((await findFollowsDocument(db, uid).get()).data()?.cooks);

  async function readFollowing({ uid }: Account, documents: DocumentMeter): Promise<Following> {
    const [cooks, watches, followers, index, recipients] = await Promise.all([
      readCooks(uid),
      watchesOf(uid).get(),
      followsCollection(db).where('cooks', 'array-contains', toCookId(uid)).count().get(),
      menu.read({ isFresh: false }),
      readMailRecipients(db, [uid]),
    ]);
    // Of each cook, read only the dish with the newest offer.
    const newest = new Map(
      index
        .ofCooks(cooks)
        .reverse()
        .map(({ cook, id }) => [cook, id]),
    );
    const found = await documents.read(newest.size, () => foods.findAll([...newest.values()]));
    return {
      cooks: found.map(({ cook_id = '', added_by: { name, photoURL } }) => ({
        _id: cook_id,
        name,
        photoURL,
      })),
      followers: followers.data().count,
      // A watch only causes an email, so a user without emails must not see a promise of one.
      watches: recipients.has(uid) ? watches.docs.map((watch) => watch.data().food_id) : [],
    };
  }

  /** @throws HttpError 404 for a missing dish, 409 for a dish of the user, and for a dish that guests can order. */
  async function requireWatchable(foodId: string, uid: string): Promise<void> {
    const food = (await foodsCollection(db).doc(foodId).get()).data();
    if (!food || food.hidden) throw foodNotFoundError();
    if (food.owner_uid === uid) throw new HttpError('own-item', 'This is your own dish.');
    if (isOnOffer(food, now().getTime())) {
      throw new HttpError('on-offer', 'Good news: you can order this dish right now.');
    }
  }

  async function changeFollows(account: Account, cooks: FieldValue, documents: DocumentMeter) {
    const follows = findFollowsDocument(db, account.uid);
    await runRepeatable(() => follows.set({ cooks }, { merge: true }));
    return { body: await readFollowing(account, documents) };
  }

  return {
    async 'GET /following/:email'({ account, documents }) {
      return { body: await readFollowing(account, documents) };
    },

    async 'GET /following/:email/foods'({ request, account, documents }) {
      const { after, limit = DEFAULT_FOOD_PAGE_SIZE } = parseQuery(request, pageQuerySchema);
      const index = await menu.read({ isFresh: false });
      const dishes = index.ofCooks(await readCooks(account.uid));
      const start = dishes.findIndex(
        ({ id, offered }) =>
          !after || offered < after.time || (offered === after.time && id < after.id),
      );
      const shown = start < 0 ? [] : dishes.slice(start, start + limit);
      const last = start + limit < dishes.length ? shown.at(-1) : undefined;
      const headers = createPageHeaders({
        total: dishes.length,
        parameters: { limit: String(limit) },
        next: last && formatPageCursor({ id: last.id, time: last.offered }),
      });
      const ratings = new Map(shown.map(({ id, rating }) => [id, rating]));
      const found = await documents.read(shown.length, () => foods.findAll([...ratings.keys()]));
      return { headers, body: found.map((food) => ({ ...food, rating: ratings.get(food._id) })) };
    },

    async 'PUT /following/:email/cooks/:id'({ request, account, documents }) {
      const id = parseDocumentId(request.params.id, cookNotFoundError());
      if (id === toCookId(account.uid)) {
        throw new HttpError('own-item', 'You cannot follow yourself.');
      }
      const index = await menu.read({ isFresh: true });
      if (index.ofCooks(new Set([id])).length === 0) throw cookNotFoundError();
      const followed = await readCooks(account.uid);
      if (!followed.has(id) && followed.size >= MAX_FOLLOWED_COOKS) {
        throw new HttpError('too-many', `You can follow at most ${MAX_FOLLOWED_COOKS} cooks.`);
      }
      return changeFollows(account, FieldValue.arrayUnion(id), documents);
    },

    async 'DELETE /following/:email/cooks/:id'({ request, account, documents }) {
      const id = parseDocumentId(request.params.id, cookNotFoundError());
      return changeFollows(account, FieldValue.arrayRemove(id), documents);
    },

    /**
     * Does not lock the dish, because this would delay purchases. A restock ends each watch that was stored before its
     * commit, so this call checks afterwards only whether a restock was committed before the watch.
     */
    async 'PUT /foods/:id/watch'({ request, account, documents }) {
      const { uid } = account;
      const food_id = parseDocumentId(request.params.id, foodNotFoundError());
      await requireWatchable(food_id, uid);
      if (!(await readMailRecipients(db, [uid])).has(uid)) {
        const message = 'Please confirm your email address, and turn on the emails in My Orders.';
        throw new HttpError('email-not-verified', message);
      }
      const watch = findWatchDocument(db, food_id, uid);
      const { docs } = await watchesOf(uid).get();
      if (docs.every(({ id }) => id !== watch.id) && docs.length >= MAX_WATCHES) {
        throw new HttpError('too-many', `You can wait for at most ${MAX_WATCHES} dishes.`);
      }
      const created_at = FieldValue.serverTimestamp();
      const expires_at = Timestamp.fromMillis(now().getTime() + WATCH_LIFETIME_MS);
      const stored = { food_id, uid, request_id: randomUUID(), created_at, expires_at };
      await runRepeatable(() => watch.set(stored));
      try {
        await requireWatchable(food_id, uid);
      } catch (error) {
        await watch.delete();
        throw error;
      }
      return { body: await readFollowing(account, documents) };
    },

    async 'DELETE /foods/:id/watch'({ request, account, documents }) {
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      await findWatchDocument(db, foodId, account.uid).delete();
      return { body: await readFollowing(account, documents) };
    },
  } satisfies Partial<Handlers>;
}
