import { testRateLimits, type RateLimits } from '@potluck/functions/http/rate-limit';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { startTestService } from '@potluck/functions/testing/test-service';
import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { afterAll, expect, it } from 'vitest';
import { listAppRoutes } from '../list-app-routes';

/** The rate limit that each route counts toward. */
const limitByRoute: Record<string, keyof RateLimits> = {
  'GET /health': 'reads',
  'GET /top-foods': 'reads',
  'GET /categories': 'reads',
  'GET /foods': 'reads',
  'GET /foods/:id': 'reads',
  'GET /foods/:id/same-cook': 'reads',
  'GET /my-foods/:email': 'reads',
  'GET /orders/:emailOrId': 'reads',
  'GET /orders/:id/receipt': 'reads',
  'GET /received-orders/:email': 'reads',
  'GET /received-orders/:email/portions': 'reads',
  'GET /received-orders/:email/count': 'reads',
  'GET /kitchens/:email': 'reads',
  'GET /notifications/:email': 'reads',
  'GET /account/export': 'exports',
  'POST /jwt': 'tokens',
  'POST /purchase': 'purchases',
  'DELETE /account': 'writes',
  'POST /foods': 'writes',
  'PUT /foods/:id': 'writes',
  'DELETE /foods/:id': 'writes',
  'DELETE /orders/:emailOrId': 'writes',
  'POST /orders/:id/cancel': 'writes',
  'POST /orders/:id/transitions': 'writes',
  'PUT /kitchens/:email': 'writes',
  'PUT /notifications/:email': 'writes',
  'POST /foods/:id/reports': 'writes',
  'PUT /account': 'writes',
  'POST /account/sign-outs': 'writes',
};

let rejectedCount = 0;
afterAll(() => {
  console.log(
    `Rate limits: ${rejectedCount} of ${Object.keys(limitByRoute).length} routes responded with 429 over the limit`,
  );
});

it.each(Object.entries(limitByRoute))(
  '%s counts toward the rate limit `%s` and responds with 429 if the limit is exceeded',
  async (route, limitName) => {
    const service = await startTestService({ rateLimits: { ...testRateLimits, [limitName]: 1 } });
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'GET' ? undefined : {};
    const callFrom = (forwardedFor: string) =>
      service.call(method, path.replace(/:\w+/, 'unknown-id'), {
        account: ownerFixture,
        body,
        headers: { 'X-Forwarded-For': forwardedFor },
      });
    const first = await callFrom('203.0.113.7');
    // Simulates a caller that sends an X-Forwarded-For header with another IP address. The platform
    // appends the real IP address of the caller to the header, and the rate limit must use the real
    // one.
    const second = await callFrom('198.51.100.1, 203.0.113.7');
    await service.stop();
    expect(first.status).not.toBe(429);
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    rejectedCount += 1;
  },
);

it.each(Object.keys(limitByRoute))(
  '%s responds with 429 to the second request with an invalid token from an IP address, but not to another IP address',
  async (route) => {
    const service = await startTestService({
      rateLimits: { ...testRateLimits, tokens: 1, reads: 1 },
    });
    const [method = '', path = ''] = route.split(' ');
    const callFrom = (ipAddress: string) =>
      service.call(method, path.replace(/:\w+/, 'unknown-id'), {
        headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': ipAddress },
      });
    const first = await callFrom('203.0.113.7');
    const second = await callFrom('203.0.113.7');
    const otherAddress = await callFrom('203.0.113.8');
    await service.stop();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(first.status).not.toBe(429);
    expect(otherAddress.status).toBe(first.status);
  },
);

it('limitByRoute contains every route of the API', () => {
  const db = new FirestoreMock().createDatabase().firestore();
  expect(Object.keys(limitByRoute).sort()).toEqual(listAppRoutes(db));
});
