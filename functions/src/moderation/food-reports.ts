import { hash } from 'node:crypto';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Response } from 'express';
import type { Account } from '../account/authenticate';
import type { ReportRequest } from '../contract/report';
import { verifyAfterError } from '../firestore/client';
import {
  type StoredFood,
  type StoredReport,
  foodsCollection,
  ordersCollection,
  reportCountsCollection,
  reportsCollection,
  reviewsCollection,
} from '../firestore/collections';
import { foodNotFoundError } from '../food/food-errors';
import { HttpError, type Reply } from '../http/responses';
import { parseDocumentId } from '../http/parse-request';
import { formatHours } from '../http/limits';
import { reviewNotFoundError } from '../review/change-review';
import type { Handlers } from '../routes';

/**
 * The maximum number of reports of one user in one UTC day. Without a limit, one account could report every
 * dish, and the maintainers would not find the reports of other users.
 */
const MAX_REPORTS_PER_DAY = 20;

/** The `id` of the reported message if it is a review. Messages have longer ids. */
export const REVIEW_REPORT_ID = 'review';

const DAY_MS = 24 * 60 * 60 * 1000;

export function createReportHandlers(db: Firestore, now: () => Date) {
  return {
    async 'POST /foods/:id/reports'(call) {
      const food_id = parseDocumentId(call.request.params.id, foodNotFoundError());
      const food = (await foodsCollection(db).doc(food_id).get()).data();
      const owner_uid = food && !food.hidden ? food.owner_uid : await findSeller(call, food_id);
      if (owner_uid === undefined) throw foodNotFoundError();
      if (owner_uid === call.account.uid) {
        throw new HttpError('own-item', 'You cannot report your own dish.');
      }
      const version = food && { version: computeFoodVersion(food) };
      return addReport(db, now(), call, 'dish', { food_id, owner_uid, ...version });
    },

    async 'POST /reviews/:id/reports'(call) {
      const order_id = parseDocumentId(call.request.params.id, reviewNotFoundError());
      const review = (await reviewsCollection(db).doc(order_id).get()).data();
      if (!review || review.hidden) throw reviewNotFoundError();
      const { food_id, buyer_uid, seller_uid, text, reply } = review;
      const isAuthor = buyer_uid === call.account.uid;
      if (isAuthor && !reply) {
        throw new HttpError('own-item', 'You cannot report your own review.');
      }
      // The guest reports the reply of the cook. Without a guest, only the reply contains a text.
      const isAboutReply = isAuthor || buyer_uid === undefined;
      const texts = [isAboutReply ? undefined : text, reply && `Reply of the cook: ${reply.text}`];
      return addReport(db, now(), call, 'review', {
        food_id,
        message: { order_id, id: REVIEW_REPORT_ID, text: texts.filter(Boolean).join(' ') },
        owner_uid: isAboutReply ? seller_uid : buyer_uid,
      });
    },
  } satisfies Partial<Handlers>;

  /**
   * Resolves with the cook of a dish that the caller has ordered. So a guest can report an illness also after the cook has
   * deleted the dish, or a maintainer has hidden it.
   */
  async function findSeller({ account }: ReportCall, foodId: string): Promise<string | undefined> {
    const ownOrders = ordersCollection(db).where('buyer_uid', '==', account.uid);
    const { docs } = await ownOrders.where('foodId', '==', foodId).limit(1).get();
    return docs[0]?.data().seller_uid;
  }
}

/** Returns the hash of what a report of a food can be about. After a change of it, a person can report the food again. */
export function computeFoodVersion(food: StoredFood): string {
  const { food_name, food_image, description, ingredients, allergens, added_by } = food;
  const cook = [added_by.name, added_by.photoURL];
  const content = [food_name, food_image, description, ingredients, allergens, cook];
  return hash('sha256', JSON.stringify(content)).slice(0, 20);
}

interface ReportCall {
  account: Account;
  body: ReportRequest;
  response: Response;
}

/**
 * Stores, counts, and logs a report. Stores nothing if the reporter has already reported this version of the dish or of
 * the review, or this message. The daily limit applies across API instances. The transaction locks only documents of
 * the reporter, because a lock of the food would delay purchases.
 * @throws HttpError 429 if the reporter has reached the daily limit.
 */
export async function addReport(
  db: Firestore,
  now: Date,
  { account: { uid: reporter_uid }, body: { reason, note }, response: { locals } }: ReportCall,
  kind: 'dish' | 'message' | 'review',
  reported: Pick<StoredReport, 'food_id' | 'message' | 'owner_uid' | 'version'>,
): Promise<Reply> {
  const { food_id, message, version } = reported;
  // The document id depends only on the subject and the reporter, so nobody can report it twice. An illness is a separate
  // subject, because it must be stored even if the reporter has complained about the dish before.
  const subject = message
    ? [message.order_id, message.id, message.text]
    : [food_id, version, ...(reason === 'ill' ? [reason] : [])];
  const id = hash('sha256', JSON.stringify([...subject, reporter_uid]));
  const document = reportsCollection(db).doc(id);
  const time = now.getTime();
  const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const counts = reportCountsCollection(db).doc(`${hash('sha256', reporter_uid)}-${day}`);
  // If the response to a commit is lost, the SDK runs the transaction again. The second run then finds the
  // report that the first run stored. The reply must stay the same in this case.
  const repeated = `You have already reported this ${kind}. We will look at it.`;
  let reply: Reply = { body: { message: repeated } };
  await verifyAfterError(
    () =>
      db.runTransaction(async (transaction) => {
        const [stored, counted] = await Promise.all([
          transaction.get(document),
          transaction.get(counts),
        ]);
        if (stored.exists) return;
        const count = counted.data()?.count ?? 0;
        if (count >= MAX_REPORTS_PER_DAY) throw tooManyReportsError(DAY_MS - (time % DAY_MS));
        reply = { status: 201, body: { message: `Thank you. We will look at this ${kind}.` } };
        locals.notice = { message: 'New report', details: { food_id, reason } };
        transaction.create(document, {
          ...reported,
          reporter_uid,
          reason,
          ...(note !== undefined && { note }),
          created_at: Timestamp.fromDate(now),
        });
        transaction.set(counts, {
          count: count + 1,
          expires_at: Timestamp.fromMillis(time + DAY_MS),
        });
      }),
    async () => (await document.get()).exists,
  );
  return reply;
}

function tooManyReportsError(waitMs: number): HttpError {
  return new HttpError(
    'too-many-requests',
    `You can send at most ${MAX_REPORTS_PER_DAY} reports a day. Please try again in ${formatHours(waitMs)}.`,
    { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } },
  );
}
