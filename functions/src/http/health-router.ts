import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { READ_DEADLINE_MS, withDeadline } from './deadline';
import { callerKey, type LimitCalls } from './rate-limit';
import { refuseMethod } from './refuse-method';

/** Says whether Firestore answers, for a monitor and after a deploy: 200, or 503 as anywhere. */
export function addHealthRoutes(
  router: IRouter,
  { db, limit }: { db: Firestore; limit: LimitCalls },
): void {
  router
    .route('/health')
    .get(async (request, response) => {
      await limit('reads', callerKey(request));
      const started = performance.now();
      await withDeadline(READ_DEADLINE_MS, () => db.doc('health/probe').get());
      const firestoreMs = Math.round(performance.now() - started);
      response.json({ status: 'ok', firestoreMs });
    })
    .all(refuseMethod('GET', 'HEAD'));
}
