import { hash } from 'node:crypto';
import { FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/authenticate';
import { type Following, MAX_FOLLOWED_COOKS, MAX_WATCHES } from '../contract/following';
import { DEFAULT_FOOD_PAGE_SIZE } from '../contract/food';
import { runRepeatable } from '../firestore/client';
import {
  emailRecipientsCollection,
  foodsCollection,
  followsCollection,
  watchesCollection,
} from '../firestore/collections';
import { createPageHeaders, formatPageCursor, pageQuerySchema } from '../firestore/pages';
import { foodNotFoundError } from '../food/food-errors';
import { createFoodStore, toCookId } from '../food/food-store';
import type { DocumentMeter } from '../http/document-meter';
import { parseDocumentId, parseQuery } from '../http/parse-request';
import { HttpError } from '../http/responses';
import type { MenuStore } from '../menu/menu-store';
import type { Handlers } from '../routes';
import { isOnOffer } from './restock';

const WATCH_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

const cookNotFoundError = () =>
  new HttpError('not-found', 'This cook does not exist or has no dish on the menu.');

export const findFollowsDocument = (db: Firestore, uid: string) =>
  followsCollection(db).doc(hash('sha256', uid));

const findWatchDocument = (db: Firestore, foodId: string, uid: string) =>
  watchesCollection(db).doc(hash('sha256', JSON.stringify([foodId, uid])));

/** Returns the handlers of the followed cooks, and of the dishes that a user waits for. */
export function createFollowingHandlers(db: Firestore, now: () => Date, menu: MenuStore) {
  const foods = createFoodStore(db);
  const watchesOf = (uid: string) => watchesCollection(db).where('uid', '==', uid);
  const readCooks = async (uid: string) =>
    new Set((await findFollowsDocument(db, uid).get()).data()?.cooks);

  async function readFollowing({ uid }: Account, documents: DocumentMeter): Promise<Following> {
    const [cooks, watches, followers, index] = await Promise.all([
      readCooks(uid),
      watchesOf(uid).get(),
      followsCollection(db).where('cooks', 'array-contains', toCookId(uid)).count().get(),
      menu.read({ isFresh: false }),
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
      watches: watches.docs.map((watch) => watch.data().food_id),
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

  /** @throws HttpError 409 unless the user has confirmed the email, and gets emails. */
  async function requireEmails(uid: string): Promise<void> {
    const { email, level } = (await emailRecipientsCollection(db).doc(uid).get()).data() ?? {};
    if (level === 'none') {
      const message = 'You have stopped our emails. Turn them on in My Orders first.';
      throw new HttpError('emails-stopped', message);
    }
    if (email === undefined) {
      throw new HttpError('email-not-verified', 'Please confirm your email address first.');
    }
  }

  return {
    async 'GET /following/:email'({ account, documents }) {
      return { body: await readFollowing(account, documents) };
    },

    async 'GET /following/:email/foods'({ request, account, documents }) {
      const page = parseQuery(request, pageQuerySchema);
      const { after, limit = DEFAULT_FOOD_PAGE_SIZE } = page;
      const [cooks, index] = await Promise.all([
        readCooks(account.uid),
        menu.read({ isFresh: false }),
      ]);
      const offered = index.ofCooks(cooks).map(({ id, offered: time }) => ({ id, time }));
      const rest = after
        ? offered.filter(({ id, time }) => (time - after.time || (id < after.id ? -1 : 1)) < 0)
        : offered;
      const shown = rest.slice(0, limit);
      const last = rest.length > limit ? shown.at(-1) : undefined;
      const headers = createPageHeaders({
        total: offered.length,
        parameters: page.limit === undefined ? {} : { limit: String(limit) },
        next: last && formatPageCursor(last),
      });
      const ids = shown.map(({ id }) => id);
      return { headers, body: await documents.read(ids.length, () => foods.findAll(ids)) };
    },

    async 'PUT /following/:email/cooks/:id'({ request, account, documents }) {
      const id = parseDocumentId(request.params.id, cookNotFoundError());
      if (id === toCookId(account.uid)) {
        throw new HttpError('own-item', 'You cannot follow yourself.');
      }
      const index = await menu.read({ isFresh: true });
      if (index.ofCooks(new Set([id])).length === 0) throw cookNotFoundError();
      const follows = findFollowsDocument(db, account.uid);
      await runRepeatable(() =>
        db.runTransaction(async (transaction) => {
          const cooks = (await transaction.get(follows)).data()?.cooks ?? [];
          if (cooks.includes(id)) return;
          if (cooks.length >= MAX_FOLLOWED_COOKS) {
            const message = `You can follow at most ${MAX_FOLLOWED_COOKS} cooks.`;
            throw new HttpError('too-many-cooks', message);
          }
          transaction.set(follows, { cooks: [...cooks, id] });
        }),
      );
      return { body: await readFollowing(account, documents) };
    },

    async 'DELETE /following/:email/cooks/:id'({ request, account, documents }) {
      const id = parseDocumentId(request.params.id, cookNotFoundError());
      const cooks = FieldValue.arrayRemove(id);
      await findFollowsDocument(db, account.uid).set({ cooks }, { merge: true });
      return { body: await readFollowing(account, documents) };
    },

    /**
     * Does not lock the dish, because this would delay purchases. A restock ends each watch that was stored before its
     * commit, so this call checks afterwards only whether a restock was committed before the watch.
     */
    async 'PUT /foods/:id/watch'({ request, account, documents }) {
      const { uid } = account;
      const food_id = parseDocumentId(request.params.id, foodNotFoundError());
      await Promise.all([requireWatchable(food_id, uid), requireEmails(uid)]);
      const watch = findWatchDocument(db, food_id, uid);
      const expires_at = Timestamp.fromMillis(now().getTime() + WATCH_LIFETIME_MS);
      await runRepeatable(() =>
        db.runTransaction(async (transaction) => {
          const { docs } = await transaction.get(watchesOf(uid));
          if (docs.some(({ id }) => id === watch.id)) return;
          if (docs.length >= MAX_WATCHES) {
            const message = `You can wait for at most ${MAX_WATCHES} dishes.`;
            throw new HttpError('too-many-watches', message);
          }
          const created_at = FieldValue.serverTimestamp();
          transaction.set(watch, { food_id, uid, created_at, expires_at });
        }),
      );
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
