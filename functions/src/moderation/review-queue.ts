import { Timestamp } from '@google-cloud/firestore';
import pLimit from 'p-limit';
import pMemoize from 'p-memoize';
import { listActiveOrderIds } from '../account-data/erase-personal-data';
import { groupBy } from '../contract/values';
import { type StoredReport, foodsCollection, reportsCollection } from '../firestore/collections';
import { readDocumentPages } from '../firestore/pages';
import { WAITS_FOR_REVIEW } from '../food/strikes';
import { computeFoodVersion } from './food-reports';
import type { ModerationDependencies } from './moderation-actions';

const REPORTS_PER_PAGE = 500;
const MAX_CONCURRENT_READS = 20;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A reported dish, a reported message, or a new dish that waits for a review. */
export type ReviewItem = Awaited<ReturnType<typeof readReviewQueue>>[number];

const isIllness = ({ reason, message }: StoredReport) => reason === 'ill' && !message;

function rankReport(report: (StoredReport & { isConfirmed: boolean }) | undefined): number {
  if (!report) return -1;
  return (isIllness(report) ? 2 : 0) + (report.isConfirmed ? 1 : 0);
}

/**
 * Resolves with the dishes and messages with open reports, also deleted ones, and at the end the new dishes that wait
 * for a review. Illnesses come first, then reports of users with a confirmed email, then the newest ones.
 */
export async function readReviewQueue({ db, identity, now }: ModerationDependencies) {
  const yearAgo = Timestamp.fromMillis(now().getTime() - YEAR_MS);
  const newestFirst = reportsCollection(db).orderBy('created_at', 'desc');
  const all: StoredReport[] = [];
  for await (const page of readDocumentPages(newestFirst, REPORTS_PER_PAGE)) {
    all.push(...page.map((document) => document.data()));
  }
  const illnesses = all.filter((report) => isIllness(report) && report.created_at > yearAgo);
  const open = all.filter(({ dismissed_at }) => !dismissed_at);
  const waiting = await foodsCollection(db).where('hidden.reason', '==', WAITS_FOR_REVIEW).get();
  const bySubject = groupBy(open, ({ food_id, message }) =>
    message ? `${message.order_id} ${message.id}` : food_id,
  );
  const subjects = [
    ...Array.from(bySubject.values(), (reports) => {
      const [{ food_id, message, owner_uid: uid }] = reports as [StoredReport];
      return { id: message?.order_id ?? food_id, foodId: food_id, uid, reports };
    }),
    ...waiting.docs.map((food) => {
      return { id: food.id, foodId: food.id, uid: food.data().owner_uid, reports: [] };
    }),
  ];

  const limitUsers = pLimit(MAX_CONCURRENT_READS);
  const findUser = pMemoize((uid: string) => limitUsers(() => identity.findUser(uid)));
  const readItem = async ({ id, foodId, uid, reports: found }: (typeof subjects)[number]) => {
    const food = (await foodsCollection(db).doc(foodId).get()).data();
    const version = food && computeFoodVersion(food);
    const reports = await Promise.all(
      found.map(async (report: StoredReport) => ({
        ...report,
        isConfirmed: (await findUser(report.reporter_uid))?.isEmailVerified === true,
        isCurrent: report.message !== undefined || report.version === version,
      })),
    );
    return {
      /** The id of the dish, or of the order with the message. */
      id,
      /** The open reports, the most important one first. Empty for a dish that waits for a review. */
      reports: reports.sort((one, other) => rankReport(other) - rankReport(one)),
      /** The dish, or the dish of the order with the message. Undefined if it was deleted. */
      food,
      /** The uid of the cook of the dish, or of the author of the message. */
      uid,
      author: await findUser(uid),
      openOrders: await listActiveOrderIds(db, 'foodId', foodId),
      /** The number of illnesses reported about this cook in the last year, including dismissed reports. */
      illnesses: illnesses.filter(({ owner_uid }) => owner_uid === uid).length,
    };
  };
  const items = await pLimit(MAX_CONCURRENT_READS).map(subjects, readItem);
  return items.sort((one, other) => rankReport(other.reports[0]) - rankReport(one.reports[0]));
}
