import { loginTimeFixture } from '@potluck/functions/testing/user-fixtures';
import { randomUUID } from 'node:crypto';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createInMemoryIdentityProvider } from '@potluck/functions/testing/identity-provider-fixture';
import { startTestService } from '@potluck/functions/testing/test-service';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { connectFirestore } from '../../test-support/firestore-connection';
import { secretCanaries } from './secret-canaries';

/**
 * Starts the API with the deployed logger and token verifier, and sends requests that contain
 * `secretCanaries`. Runs in a separate process, so the parent process can capture all output.
 * Prints the log of the API, then the response statuses. Usage: node … PROJECT HOST.
 */
const [project = '', host = ''] = process.argv.slice(2);
const { db, close } = connectFirestore({ project, host });
const auth = getAuth(initializeApp({ projectId: project }));
const service = await startTestService({
  db,
  secret: () => secretCanaries.secret,
  identity: createInMemoryIdentityProvider({
    verifyIdToken: (idToken) => auth.verifyIdToken(idToken, true),
  }),
  writeErrorLog: (entry) => console.log(JSON.stringify(entry)),
});

// Connects to Firestore, so the first call does not wait for the connection.
await db.listCollections();

const { email, bodyText, pathText, queryText, headerText, token } = secretCanaries;
const account = {
  uid: randomUUID(),
  isEmailVerified: true,
  email,
  name: bodyText,
  photoURL: null,
  authTime: loginTimeFixture,
};
const withBearerToken = { headers: { Authorization: `Bearer ${token}` } };
const added_by = { name: bodyText, email, photoURL: null };
const kitchenBody = { email, place: bodyText, times: '', payment: bodyText, note: bodyText };
const foodBody = { ...foodFieldsFixture, description: bodyText, added_by };

const calls: Parameters<typeof service.call>[] = [
  ['POST', '/jwt', { ...withBearerToken, body: { email } }],
  ['GET', `/my-foods/${email}`, { account }],
  ['GET', `/my-foods/${email}`, withBearerToken],
  ['GET', `/orders/other-${email}`, { account }],
  ['GET', `/${pathText}`],
  ['GET', `/foods/${pathText}`],
  ['GET', `/foods?sortField=${queryText}`],
  ['GET', '/foods/%E0%A4%A'],
  ['DELETE', `/orders/${pathText}`, { account, body: { email: `other-${email}` } }],
  ['POST', '/foods', { account, body: { ...foodBody, price: bodyText } }],
  ['POST', '/foods', { account, body: { ...foodBody, description: bodyText.repeat(2_000) } }],
  ['POST', '/foods', { account, body: foodBody, headers: { 'Content-Type': 'text/plain' } }],
  ['POST', '/purchase', { account, body: {}, headers: { 'Idempotency-Key': headerText } }],
  ['POST', `/orders/${pathText}/cancel`, { account, body: { email, version: 1, note: bodyText } }],
  ['PUT', `/kitchens/${email}`, { account, body: { ...kitchenBody, times: 7 } }],
  ['GET', `/received-orders/${email}?after=${queryText}`, { account }],
  // The Firestore proxy rejects the commit of this call.
  ['POST', '/foods', { account, body: foodBody }],
];

const statuses: number[] = [];
for (const call of calls) statuses.push((await service.call(...call)).status);
console.log(`statuses ${statuses.join(' ')}`);
await service.stop();
await close();
