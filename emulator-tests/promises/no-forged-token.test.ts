import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../support/api';
import { clearFirestore, connectFirestore } from '../support/firestore';
import { addFood, purchaseOf, soup } from '../support/foods';
import { newPerson, type Person } from '../support/people';
import { readSecret } from '../suite/local-files';
import { forgeries, hugeToken, signedWithNothing, type Workshop } from './forgeries';

const { db, close } = connectFirestore();
let victim: Person;
let workshop: Workshop;
let protectedCalls: [method: string, path: string, body?: unknown][];
beforeAll(async () => {
  await clearFirestore();
  victim = await newPerson('Victim');
  const { accessToken: genuine, idToken, email } = victim;
  workshop = {
    secret: readSecret(),
    genuine,
    idToken,
    emptySecretToken: signedWithNothing(genuine),
  };
  const cook = await newPerson('Cook');
  const id = await addFood(victim);
  const purchase = await purchaseOf(await addFood(cook), victim);
  protectedCalls = [
    ['POST', '/foods', { ...soup, added_by: victim.shown }],
    ['PUT', `/foods/${id}`, { ...soup, price: 1, email }],
    ['DELETE', `/foods/${id}`, { email }],
    ['GET', `/my-foods/${email}`],
    ['POST', '/purchase', purchase],
    ['GET', `/orders/${email}`],
    ['DELETE', '/orders/some-order', { email }],
  ];
});
afterAll(close);

async function documents(): Promise<number> {
  const counts = await Promise.all(
    ['foods', 'orders', 'purchase_keys'].map((name) => db.collection(name).count().get()),
  );
  return counts.reduce((sum, count) => sum + count.data().count, 0);
}

describe('a forged token', () => {
  it('is not what a genuine one is: that one passes', async () => {
    const headers = { Authorization: `Bearer ${workshop.genuine}` };
    const { status } = await visitor.send('GET', `/orders/${victim.email}`, undefined, headers);
    expect(status).toBe(200);
  });

  it.each(Object.entries(forgeries))('with %s is 401 at every protected call', async (_, forge) => {
    const before = await documents();
    const header = forge(workshop);
    for (const [method, path, body] of protectedCalls) {
      const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
      expect((await visitor.send(method, path, body, headers)).status).toBe(401);
    }
    expect(await documents()).toBe(before);
  });

  it('of 1 MB is refused before it is looked at', async () => {
    const headers = { Authorization: hugeToken(workshop) };
    const { status } = await visitor.send('GET', '/health', undefined, headers).catch(() => ({
      status: 'the connection was closed',
    }));
    expect([400, 431, 'the connection was closed']).toContain(status);
  });

  it('comes in 32 kinds', () => {
    const kinds = Object.keys(forgeries).length;
    expect(kinds).toBe(32);
    console.log(`Forged tokens: ${kinds} × ${protectedCalls.length} calls, all 401`);
  });
});
