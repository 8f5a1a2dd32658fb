import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { requireOwnEmail, type Authenticator } from '../account/authenticate';
import { reportRequestSchema } from '../contract/report';
import { foodNotFoundError } from '../food/food-errors';
import { withDeadline, WRITE_DEADLINE_MS } from '../http/deadline';
import { parseBody, parseDocumentId } from '../http/parse-request';
import { addFoodReport } from './add-food-report';

interface ReportRouteDependencies {
  db: Firestore;
  now: () => Date;
  authenticate: Authenticator;
}

export function addFoodReportRoutes(
  router: IRouter,
  { db, now, authenticate }: ReportRouteDependencies,
): void {
  const add = addFoodReport(db, now);

  router.route('/foods/:id/reports').post(async (request, response) => {
    const reporter = await authenticate(request, response, 'writes');
    const foodId = parseDocumentId(request.params.id, foodNotFoundError());
    const { email, ...report } = parseBody(request, reportRequestSchema);
    requireOwnEmail(reporter, email);
    const isNew = await withDeadline(WRITE_DEADLINE_MS, () => add(foodId, reporter, report));
    response.status(isNew ? 201 : 200).json({
      message: isNew
        ? 'Thank you. We will look at this dish.'
        : 'You have already reported this dish. We will look at it.',
    });
  });
}
