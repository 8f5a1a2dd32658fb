import { gzipSync } from 'node:zlib';
import { errorBody } from '@potluck/functions/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl } from '../suite/project';
import { visitor } from '../support/api';
import { everythingIn } from '../support/everything';
import { clearFirestore, connectFirestore } from '../support/firestore';
import { addFood, purchaseOf, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';
import { matrix } from './authorization-matrix';
import { badBodies, badFields, badPathIds, badQueries, contractFields } from './bad-inputs';

const gzipBomb = new Uint8Array(gzipSync(JSON.stringify({ email: ' '.repeat(30_000_000) })));
const { db, close } = connectFirestore();
let cook: Person;
let guest: Person;
let foodId: string;
let good: Record<string, { caller: Person; method: string; path: string; body: object }>;
let before: string;
let sent = 0;

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
  console.log(`Bad input: ${sent} fixed ones, each a 4xx`);
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
  return { status: response.status, text: await response.text() };
}

/** The good body's JSON with another value, itself JSON, at a path such as `added_by.name`. */
function withValue(body: object, path: string, value: string): string {
  const marker = '<the bad value>';
  const names = path.split('.');
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = names
    .slice(0, -1)
    .reduce((each, name) => each[name] as Record<string, unknown>, copy);
  parent[names.at(-1) ?? ''] = marker;
  return JSON.stringify(copy).replace(JSON.stringify(marker), () => value);
}

function expectRefusal({ status, text }: { status: number; text: string }, label: string): void {
  expect(status, label).toBeGreaterThanOrEqual(400);
  expect(status, label).toBeLessThan(500);
  expect(errorBody.safeParse(JSON.parse(text)).success, label).toBe(true);
}

describe.each(Object.entries(badFields))('%s', (call, fields) => {
  it.each(Object.entries(fields))('refuses a bad %s', async (field, values) => {
    const { caller, method, path, body } = good[call] ?? fail(call);
    for (const value of values) {
      const answer = await send(caller, method, path, withValue(body, field, value));
      const label = `${call} ${field}: ${value.slice(0, 60)}`;
      expectRefusal(answer, label);
      if (answer.status === 400) expect(answer.text, label).toContain(field.split('.')[0]);
    }
    expect(await everythingIn(db)).toBe(before);
  });

  it.each(Object.entries(badBodies))(
    'refuses %s',
    async (what, { type, text, status, byFramework }) => {
      const { caller, method, path } = good[call] ?? fail(call);
      const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const answer = await send(caller, method, path, text, headers);
      expect(answer.status, what).toBe(status);
      if (!byFramework) expectRefusal(answer, what);
      expect(await everythingIn(db)).toBe(before);
    },
  );

  it('refuses a gzip bomb', async () => {
    const { caller, method, path } = good[call] ?? fail(call);
    const { status } = await send(caller, method, path, gzipBomb, { 'Content-Encoding': 'gzip' });
    expect(status).toBe(413);
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
  sent += 1;
  const { status, body } = await visitor.get(`/foods?${query}`);
  expect(status).toBe(400);
  expect(errorBody.parse(body).code).toBe('invalid');
});

it.each(['short', 'x'.repeat(129), 'with space', 'ünïcödé'])(
  'refuses the Idempotency-Key %s',
  async (key) => {
    sent += 1;
    const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
    const { status } = await as(guest).post('/purchase', good['POST /purchase']?.body, headers);
    expect(status).toBe(400);
  },
);

it('has bad values for every call with a body, and for every field of the contract', () => {
  const withBody = Object.keys(matrix).filter((call) => !call.startsWith('GET '));
  expect(Object.keys(badFields).sort()).toEqual(withBody.sort());
  expect(Object.keys(contractFields).sort()).toEqual(withBody.sort());
  for (const [call, names] of Object.entries(contractFields)) {
    expect(Object.keys(badFields[call] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

it('is at least 500 inputs, after which everything is as it was', async () => {
  expect(sent).toBeGreaterThanOrEqual(500);
  expect(await everythingIn(db)).toBe(before);
});

function fail(call: string): never {
  throw new Error(`There is no good ${call} to spoil.`);
}
