import type { IRouter } from 'express';
import type { Firestore } from '@google-cloud/firestore';
import { READ_DEADLINE_MS, withDeadline } from './deadline';
import { rateLimitKeyFor, type CheckRateLimit } from './rate-limit';

/**
 * Adds the route `GET /health` for monitors and deploy checks. It responds with 200 if Firestore
 * responds, otherwise 503.
 */
export function addHealthRoutes(
  router: IRouter,
  { db, checkRateLimit }: { db: Firestore; checkRateLimit: CheckRateLimit },
): void {
  router.route('/health').get(async (request, response) => {
    await checkRateLimit('reads', rateLimitKeyFor(request));
    const startTime = performance.now();
    await withDeadline(READ_DEADLINE_MS, () => db.doc('health/probe').get());
    const firestoreMs = Math.round(performance.now() - startTime);
    response.json({ status: 'ok', firestoreMs });
  });
}
