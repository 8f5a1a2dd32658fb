import { createHash } from 'node:crypto';
import { Timestamp, type Firestore } from '@google-cloud/firestore';
import type { Account } from '../account/account';
import type { ReportRequest } from '../contract/report';
import { foodsCollection, reportsCollection } from '../firestore/collections';
import { foodNotFoundError } from '../food/food-errors';
import { hasErrorCode } from '../http/has-error-code';
import { HttpError } from '../http/http-error';

/** The gRPC code of the error for an attempt to create a document that already exists. */
const ALREADY_EXISTS = 6;

/**
 * Returns a function that stores a report about a food and resolves with true. It resolves with
 * false, and stores nothing, if the reporter has already reported this food. The document id
 * depends only on the food and the reporter, so nobody can report a food twice.
 *
 * The returned function throws HttpError 404 if the food does not exist or is hidden, and 409 if
 * the food belongs to the reporter.
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
    try {
      await reportsCollection(db)
        .doc(reportId(foodId, reporter.uid))
        .create({
          food_id: foodId,
          owner_uid: food.owner_uid,
          reporter_uid: reporter.uid,
          reason,
          ...(note !== undefined && { note }),
          created_at: Timestamp.fromDate(now()),
        });
      return true;
    } catch (error) {
      if (hasErrorCode(error, [ALREADY_EXISTS])) return false;
      throw error;
    }
  };
}

function reportId(foodId: string, reporterUid: string): string {
  return createHash('sha256')
    .update(JSON.stringify([foodId, reporterUid]))
    .digest('hex');
}

const ownFoodReportError = () => new HttpError('own-item', 'You cannot report your own dish.');
