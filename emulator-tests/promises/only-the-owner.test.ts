import { purchaseAnswer } from '@potluck/functions/contract/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../support/api';
import { connectFirestore } from '../support/firestore';
import { addFood, purchaseOf, soup } from '../support/foods';
import { as, newPerson, type Person } from '../support/people';
import { expiredToken, forgedToken } from './access-tokens';
import { appRoutes } from './app-routes';
import { callers, matrix, type Caller } from './authorization-matrix';

const { db, close } = connectFirestore();
let owner: Person;
let other: Person;
let cook: Person;
beforeAll(async () => {
  [owner, other, cook] = await Promise.all([
    newPerson('Owner'),
    newPerson('Other'),
    newPerson('Cook'),
  ]);
});
afterAll(close);

function authorizationOf(caller: Caller): Record<string, string> {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  switch (caller) {
    case 'no header':
      return {};
    case 'a malformed header':
      return { Authorization: owner.accessToken };
    case 'a forged token':
      return bearer(forgedToken(owner));
    case 'an expired token':
      return bearer(expiredToken(owner));
    case 'a Firebase ID token':
      return bearer(owner.idToken);
    case 'another user':
      return bearer(other.accessToken);
    default:
      return bearer(owner.accessToken);
  }
}

/** A call upon things that are the owner's, made for this call. */
async function callOf(route: string, email: string) {
  const [method = '', template = ''] = route.split(' ');
  const foodId = route.includes('/foods/:id') ? await addFood(owner) : '';
  const orderId = route.startsWith('DELETE /orders') ? await order() : email;
  const path = template
    .replace(':id', foodId)
    .replace(':emailOrId', orderId)
    .replace(':email', email);
  return { method, path, body: await bodyOf(route, email) };
}

async function bodyOf(route: string, email: string): Promise<unknown> {
  switch (route) {
    case 'POST /foods':
      return { ...soup, added_by: { ...owner.shown, email } };
    case 'PUT /foods/:id':
      return { ...soup, price: 7, email };
    case 'POST /purchase':
      return { ...(await purchaseOf(await addFood(cook), owner)), buyer_email: email };
    default:
      return route.startsWith('GET') ? undefined : { email };
  }
}

async function order(): Promise<string> {
  const request = await purchaseOf(await addFood(cook), owner);
  const { body } = await as(owner).post('/purchase', request);
  return purchaseAnswer.parse(body).orderResult?.insertedId ?? '';
}

const statuses: Record<string, number> = {};

describe.each(Object.entries(matrix))('%s', (route, row) => {
  it.each(callers.map((caller, index) => [caller, row[index]] as const))(
    'as %s is %i',
    async (caller, expected) => {
      const email = caller.endsWith('other case') ? owner.email.toUpperCase() : owner.email;
      const { method, path, body } = await callOf(route, email);
      const { status } = await visitor.send(method, path, body, authorizationOf(caller));
      expect(status).toBe(expected);
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  );
});

it('holds for every call that the service answers', () => {
  expect(Object.keys(matrix).sort()).toEqual(appRoutes(db));
  const cells = Object.keys(matrix).length * callers.length;
  console.log(`Only the owner: ${cells} cells, by status ${JSON.stringify(statuses)}`);
});

it('holds for a food whose owner is not the caller, in the caller’s own name', async () => {
  const id = await addFood(owner);
  const edit = { ...soup, price: 1, email: other.email };
  expect((await as(other).put(`/foods/${id}`, edit)).status).toBe(403);
  expect((await as(other).delete(`/foods/${id}`, { email: other.email })).status).toBe(403);
});

it('does not tell whether somebody else’s order exists', async () => {
  const theirs = await as(other).delete(`/orders/${await order()}`, { email: other.email });
  const nobodys = await as(other).delete('/orders/no-such-order', { email: other.email });
  expect([theirs.status, nobodys.status]).toEqual([404, 404]);
});
