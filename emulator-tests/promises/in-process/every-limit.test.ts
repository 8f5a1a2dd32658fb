import { raisedLimits, type Limits } from '@potluck/functions/http/rate-limit';
import { cook } from '@potluck/functions/testing/sample-people';
import { startTestService } from '@potluck/functions/testing/test-service';
import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { afterAll, expect, it } from 'vitest';
import { appRoutes } from '../app-routes';

/** What each call counts as. */
const kinds: Record<string, keyof Limits> = {
  'GET /health': 'reads',
  'GET /top-foods': 'reads',
  'GET /foods': 'reads',
  'GET /foods/:id': 'reads',
  'GET /my-foods/:email': 'reads',
  'GET /orders/:emailOrId': 'reads',
  'POST /jwt': 'tokens',
  'POST /purchase': 'purchases',
  'POST /foods': 'writes',
  'PUT /foods/:id': 'writes',
  'DELETE /foods/:id': 'writes',
  'DELETE /orders/:emailOrId': 'writes',
};

let refused = 0;
afterAll(() => {
  console.log(`Abuse: past its limit ${refused} of ${Object.keys(kinds).length} calls were 429`);
});

it.each(Object.entries(kinds))('%s is counted among the %s', async (route, kind) => {
  const service = await startTestService({ limits: { ...raisedLimits, [kind]: 1 } });
  const [method = '', path = ''] = route.split(' ');
  const body = method === 'GET' ? undefined : {};
  const callFrom = (addresses: string) =>
    service.call(method, path.replace(/:\w+/, 'gone'), {
      account: cook,
      body,
      headers: { 'X-Forwarded-For': addresses },
    });
  const first = await callFrom('203.0.113.7');
  // The platform adds the caller's address to whatever the caller says.
  const second = await callFrom('198.51.100.1, 203.0.113.7');
  await service.stop();
  expect(first.status).not.toBe(429);
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
  refused += 1;
});

it.each(Object.keys(kinds))('%s with an invalid token counts by IP address', async (route) => {
  const service = await startTestService({ limits: { ...raisedLimits, tokens: 1, reads: 1 } });
  const [method = '', path = ''] = route.split(' ');
  const callFrom = (address: string) =>
    service.call(method, path.replace(/:\w+/, 'gone'), {
      headers: { Authorization: 'Bearer invalid', 'X-Forwarded-For': address },
    });
  const first = await callFrom('203.0.113.7');
  const second = await callFrom('203.0.113.7');
  const other = await callFrom('203.0.113.8');
  await service.stop();
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(first.status).not.toBe(429);
  expect(other.status).toBe(first.status);
});

it('every call of the service is counted', () => {
  const db = new FirestoreMock().createDatabase().firestore();
  expect(Object.keys(kinds).sort()).toEqual(appRoutes(db));
});
