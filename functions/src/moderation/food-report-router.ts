import type { Firestore } from '@google-cloud/firestore';
import { foodNotFoundError } from '../food/food-errors';
import { parseDocumentId } from '../http/parse-request';
import type { Handlers } from '../routes';
import { addFoodReport } from './add-food-report';

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
