import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../support/api';
import { everythingIn } from '../support/everything';
import { clearFirestore, connectFirestore } from '../support/firestore';
import { addFood, purchaseOf, soup } from '../support/foods';
import { newPerson, type Person } from '../support/people';
import { readSecret } from '../suite/local-files';
import { forgeries, genuineTokens, hugeToken, signedWithNothing, type Workshop } from './forgeries';

const { db, close } = connectFirestore();
let victim: Person;
let workshop: Workshop;
type ProtectedCall = [method: string, path: string, body?: unknown];
let protectedCalls: ProtectedCall[];
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

let refused = 0;
const statusWith = async (header: string | undefined, [method, path, body]: ProtectedCall) => {
  const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
  return (await visitor.send(method, path, body, headers)).status;
};

describe('a forged token', () => {
  it.each(Object.entries(genuineTokens))('is not %s: that one passes', async (_, make) => {
    expect(await statusWith(make(workshop), ['GET', `/orders/${victim.email}`])).toBe(200);
  });

  it.each(Object.entries(forgeries))('with %s is 401 at every protected call', async (_, forge) => {
    const before = await everythingIn(db);
    const header = forge(workshop);
    for (const call of protectedCalls) {
      expect(await statusWith(header, call)).toBe(401);
      refused += 1;
    }
    expect(await everythingIn(db)).toBe(before);
  });

  it('of 1 MB is refused before it is looked at', async () => {
    const before = await everythingIn(db);
    for (const call of protectedCalls) {
      const outcome = await statusWith(hugeToken(workshop), call).catch(codeOfClosed);
      expect([431, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(outcome);
    }
    expect(await everythingIn(db)).toBe(before);
  });

  it('comes in 32 kinds', () => {
    expect(Object.keys(forgeries)).toHaveLength(32);
    console.log(`Forged tokens: 401 at ${refused} of ${32 * protectedCalls.length} calls`);
    expect(refused).toBe(32 * protectedCalls.length);
  });
});

/** The connection may be closed while the rest of the header is still being sent. */
function codeOfClosed(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return cause.code;
  throw error;
}
