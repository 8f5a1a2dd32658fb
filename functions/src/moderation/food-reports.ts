import { hash } from 'node:crypto';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import type { Account } from '../account/access-token';
import type { ReportRequest } from '../contract/report';
import {
  foodsCollection,
  reportCountsCollection,
  reportsCollection,
} from '../firestore/collections';
import { verifyAfterError } from '../firestore/client';
import { foodNotFoundError } from '../food/food-errors';
import { formatHours } from '../http/rate-limit';
import { HttpError } from '../http/http-error';
import { parseDocumentId } from '../http/parse-request';
import type { Handlers } from '../routes';

/**
 * The maximum number of reports of one user in one UTC day. Without a limit, one account could report every
 * dish, and the maintainers would not find the reports of other users.
 */
const MAX_REPORTS_PER_DAY = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a function that stores a report about a food and resolves with true. It resolves with
 * false, and stores nothing, if the reporter has already reported this food. The document id
 * depends only on the food and the reporter, so nobody can report a food twice.
 *
 * A transaction stores the report and counts it in `report_counts`, so the daily limit applies across API
 * instances. The transaction locks only documents of the reporter. It does not read the food, because a
 * lock of the food would delay purchases.
 *
 * The returned function throws HttpError 404 if the food does not exist or is hidden, 409 if the food
 * belongs to the reporter, and 429 if the reporter has reached the daily limit.
 */
export function addFoodReport(db: Firestore, now: () => Date) {
  return async (
    foodId: string,
    reporter: Account,
    { reason, note }: Pick<ReportRequest, 'reason' | 'note'>,
  ): Promise<boolean> => {
    const food = (await foodsCollection(db).doc(foodId).get()).data();
    if (!food || food.hidden) throw foodNotFoundError();
    if (food.owner_uid === reporter.uid) throw ownFoodReportError();

    const time = now().getTime();
    const report = reportsCollection(db).doc(
      hash('sha256', JSON.stringify([foodId, reporter.uid])),
    );
    const day = new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const record = reportCountsCollection(db).doc(`${hash('sha256', reporter.uid)}-${day}`);

    // If the response to a commit is lost, the SDK runs the transaction again. The second run then finds the
    // report that the first run stored. `isNew` must stay true in this case.
    let isNew = false;

    /**
     * Stores the report, and increments the number of reports that the reporter has sent today. Does nothing if
     * the report is already stored.
     */
    const storeReport = () =>
      db.runTransaction(async (transaction) => {
        const [stored, counted] = await Promise.all([
          transaction.get(report),
          transaction.get(record),
        ]);
        if (stored.exists) return;
        const count = counted.data()?.count ?? 0;
        if (count >= MAX_REPORTS_PER_DAY) throw tooManyReportsError(DAY_MS - (time % DAY_MS));
        isNew = true;
        transaction.create(report, {
          food_id: foodId,
          owner_uid: food.owner_uid,
          reporter_uid: reporter.uid,
          reason,
          ...(note !== undefined && { note }),
          created_at: Timestamp.fromMillis(time),
        });
        transaction.set(record, {
          count: count + 1,
          expires_at: Timestamp.fromMillis(time + DAY_MS),
        });
      });

    await verifyAfterError(storeReport, async () => (await report.get()).exists);
    return isNew;
  };
}

const ownFoodReportError = () => new HttpError('own-item', 'You cannot report your own dish.');

function tooManyReportsError(waitMs: number): HttpError {
  return new HttpError(
    'too-many-requests',
    `You can report at most ${MAX_REPORTS_PER_DAY} dishes a day. Please try again in ${formatHours(waitMs)}.`,
    { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } },
  );
}

/** Returns the handler of reports about dishes. */
export function createFoodReportHandlers(
  db: Firestore,
  now: () => Date,
): Handlers<'POST /foods/:id/reports'> {
  const add = addFoodReport(db, now);

  return {
    async 'POST /foods/:id/reports'({ request, account, body }) {
      const foodId = parseDocumentId(request.params.id, foodNotFoundError());
      const isNew = await add(foodId, account, body);
      return isNew
        ? { status: 201, body: { message: 'Thank you. We will look at this dish.' } }
        : { body: { message: 'You have already reported this dish. We will look at it.' } };
    },
  };
}
