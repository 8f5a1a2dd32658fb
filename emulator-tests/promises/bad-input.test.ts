import { gzipSync } from 'node:zlib';
import { errorBody } from '@potluck/functions/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl } from '../suite/project';
import { everythingIn } from '../support/everything';
import { clearFirestore, connectFirestore } from '../support/firestore';
import { addFood, purchaseOf, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';
import { matrix } from './authorization-matrix';
import { badBodies, badFields, badPathIds, badQueries, contractFields } from './bad-inputs';
import { withValue } from './with-value';

const gzipBomb = new Uint8Array(gzipSync(JSON.stringify({ email: ' '.repeat(30_000_000) })));
const { db, close } = connectFirestore();
let cook: Person;
let guest: Person;
let foodId: string;
let good: Record<string, { caller: Person; method: string; path: string; body: object }>;
let before: string;
let sent = 0;
let refused = 0;

beforeAll(async () => {
  await clearFirestore();
  [cook, guest] = await Promise.all([newPerson('Cook'), newPerson('Guest')]);
  foodId = await addFood(cook);
  const { email } = cook;
  good = {
    // The one call that takes an ID token.
    'POST /jwt': {
      caller: { ...cook, accessToken: cook.idToken },
      method: 'POST',
      path: '/jwt',
      body: { email },
    },
    'POST /foods': {
      caller: cook,
      method: 'POST',
      path: '/foods',
      body: { ...soup, added_by: cook.shown },
    },
    'PUT /foods/:id': {
      caller: cook,
      method: 'PUT',
      path: `/foods/${foodId}`,
      body: { ...soup, price: 7, email },
    },
    'POST /purchase': {
      caller: guest,
      method: 'POST',
      path: '/purchase',
      body: await purchaseOf(foodId, guest),
    },
    'DELETE /foods/:id': {
      caller: cook,
      method: 'DELETE',
      path: `/foods/${foodId}`,
      body: { email },
    },
    'DELETE /orders/:emailOrId': {
      caller: cook,
      method: 'DELETE',
      path: '/orders/some-order',
      body: { email },
    },
  };
  before = await everythingIn(db);
});

afterAll(async () => {
  console.log(`Bad input: ${refused} of ${sent} fixed ones were a 4xx`);
  await close();
});

async function send(
  { accessToken }: Person,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  sent += 1;
  const response = await fetch(`${siteUrl}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const { status } = response;
  if (status >= 400 && status < 500) refused += 1;
  return { status, text: await response.text() };
}

/** By the status that is given, or by any 4xx. */
function expectRefusal(
  { status, text }: { status: number; text: string },
  label: string,
  expected?: number,
): void {
  expect(status, label).toBeGreaterThanOrEqual(expected ?? 400);
  expect(status, label).toBeLessThanOrEqual(expected ?? 499);
  expect(errorBody.safeParse(JSON.parse(text)).success, label).toBe(true);
}

describe.each(Object.entries(badFields))('%s', (call, fields) => {
  it.each(Object.entries(fields))('refuses a bad %s', async (field, values) => {
    const { caller, method, path, body } = good[call] ?? fail(call);
    for (const value of values) {
      const answer = await send(caller, method, path, withValue(body, field, value));
      const label = `${call} ${field}: ${value.slice(0, 60)}`;
      expectRefusal(answer, label, 400);
      expect(answer.text, label).toContain(field.split('.')[0]);
    }
    expect(await everythingIn(db)).toBe(before);
  });

  it.each(Object.entries(badBodies))('refuses %s', async (what, { type, text, status }) => {
    const { caller, method, path } = good[call] ?? fail(call);
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
    const answer = await send(caller, method, path, text, headers);
    expect(answer.status, what).toBe(status);
    expectRefusal(answer, what);
    expect(await everythingIn(db)).toBe(before);
  });

  it('rejects a compressed body with 415', async () => {
    const { caller, method, path } = good[call] ?? fail(call);
    const { status } = await send(caller, method, path, gzipBomb, { 'Content-Encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

it.each(badPathIds)('refuses the id %s', async (id) => {
  const { email } = cook;
  const edit = JSON.stringify({ ...soup, email });
  const answers = [
    await send(cook, 'GET', `/foods/${id}`),
    await send(cook, 'PUT', `/foods/${id}`, edit),
    await send(cook, 'DELETE', `/foods/${id}`, JSON.stringify({ email })),
    await send(cook, 'DELETE', `/orders/${id}`, JSON.stringify({ email })),
    await send(cook, 'GET', `/orders/${id}`),
    await send(cook, 'GET', `/my-foods/${id}`),
  ];
  for (const answer of answers) expectRefusal(answer, id);
  expect(await everythingIn(db)).toBe(before);
});

it.each(badQueries)('refuses the query %s', async (query) => {
  const { status, text } = await send(cook, 'GET', `/foods?${query}`);
  expect(status).toBe(400);
  expect(errorBody.parse(JSON.parse(text)).code).toBe('invalid');
});

it.each(['short', 'x'.repeat(129), 'with space', 'ünïcödé'])(
  'refuses the Idempotency-Key %s',
  async (key) => {
    const { caller, method, path, body } = good['POST /purchase'] ?? fail('purchase');
    const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
    const { status } = await send(caller, method, path, JSON.stringify(body), headers);
    expect(status).toBe(400);
  },
);

it('stores nothing of a good edit but the contract’s fields', async () => {
  const beyond = { 'added_by.name': 'x', owner_uid: 'x', purchase_count: 9, constructor: { x: 1 } };
  const edit = { ...soup, email: cook.email, ...beyond };
  const { status, body } = await as(cook).put(`/foods/${foodId}`, edit);
  expect({ status, body }).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect(await everythingIn(db)).toBe(before);
});

it('has bad values for every call with a body, and for every field of the contract', () => {
  const withBody = Object.keys(matrix).filter((call) => !call.startsWith('GET '));
  expect(Object.keys(badFields).sort()).toEqual(withBody.sort());
  expect(Object.keys(contractFields).sort()).toEqual(withBody.sort());
  for (const [call, names] of Object.entries(contractFields)) {
    expect(Object.keys(badFields[call] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

it('is at least 500 inputs, each refused, after which everything is as it was', async () => {
  expect(sent).toBeGreaterThanOrEqual(500);
  expect(refused).toBe(sent);
  expect(await everythingIn(db)).toBe(before);
});

function fail(call: string): never {
  throw new Error(`There is no good ${call} to spoil.`);
}
