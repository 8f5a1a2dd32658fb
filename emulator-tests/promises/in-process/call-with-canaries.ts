import { randomUUID } from 'node:crypto';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { writeLog } from '@potluck/functions/http/write-log';
import { startTestService } from '@potluck/functions/testing/test-service';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { connectFirestore } from '../../support/firestore';
import { canaries } from './canaries';

/**
 * The service as deployed, logger and verifier included, in a process of its own whose output can
 * be captured whole: node … PROJECT HOST. Prints what the service logs, then the statuses.
 */
const [project = '', host = ''] = process.argv.slice(2);
const { db, close } = connectFirestore({ project, host });
const auth = getAuth(initializeApp({ projectId: project }));
const service = await startTestService({
  db,
  secret: () => canaries.secret,
  verifyIdToken: (idToken) => auth.verifyIdToken(idToken, true),
  log: writeLog,
});

// Its connection is up by then: no first call waits for that as well.
await db.listCollections();

const { email, bodyText, pathText, queryText, headerText, token } = canaries;
const account = { uid: randomUUID(), email, name: bodyText, photoURL: null };
const bearer = { headers: { Authorization: `Bearer ${token}` } };
const added_by = { name: bodyText, email, photoURL: null };
const dish = { ...sampleFood, description: bodyText, added_by };

const calls: Parameters<typeof service.call>[] = [
  ['POST', '/jwt', { ...bearer, body: { email } }],
  ['GET', `/my-foods/${email}`, { account }],
  ['GET', `/my-foods/${email}`, bearer],
  ['GET', `/orders/other-${email}`, { account }],
  ['GET', `/${pathText}`],
  ['GET', `/foods/${pathText}`],
  ['GET', `/foods?sortField=${queryText}`],
  ['GET', '/foods/%E0%A4%A'],
  ['DELETE', `/orders/${pathText}`, { account, body: { email: `other-${email}` } }],
  ['POST', '/foods', { account, body: { ...dish, price: bodyText } }],
  ['POST', '/foods', { account, body: { ...dish, description: bodyText.repeat(2_000) } }],
  ['POST', '/foods', { account, body: dish, headers: { 'Content-Type': 'text/plain' } }],
  ['POST', '/purchase', { account, body: {}, headers: { 'Idempotency-Key': headerText } }],
  // The proxy before Firestore refuses this one's commit.
  ['POST', '/foods', { account, body: dish }],
];

const statuses: number[] = [];
for (const call of calls) statuses.push((await service.call(...call)).status);
console.log(`statuses ${statuses.join(' ')}`);
await service.stop();
await close();
