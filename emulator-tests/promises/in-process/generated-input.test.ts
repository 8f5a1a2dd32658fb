import { errorCode } from '@potluck/functions/contract/error';
import { addFoodRequest, updateFoodRequest } from '@potluck/functions/contract/food';
import { purchaseRequest } from '@potluck/functions/contract/order';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { cook, guest, startTestService } from '@potluck/functions/testing/test-service';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectId } from '../../suite/project';
import { connectFirestore } from '../../support/firestore';

const INPUTS = Number(process.env.GENERATED_INPUTS ?? 5_000);
const AT_ONCE = 25;

const project = `${projectId}-generated-input`;
const { db, close } = connectFirestore({ project });
let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  service = await startTestService({ db });
});
afterAll(async () => {
  await service.stop();
  await close();
});

const added_by = { name: cook.name, email: cook.email, photoURL: null };
const calls = [
  {
    call: ['POST', '/foods'],
    account: cook,
    schema: addFoodRequest,
    good: { ...sampleFood, added_by },
  },
  {
    call: ['PUT', '/foods/no-such-food'],
    account: cook,
    schema: updateFoodRequest,
    good: { ...sampleFood, email: cook.email },
  },
  {
    call: ['POST', '/purchase'],
    account: guest,
    schema: purchaseRequest,
    good: {
      foodId: 'no-such-food',
      food_name: sampleFood.food_name,
      food_image: sampleFood.food_image,
      price: sampleFood.price,
      purchase_quantity: 1,
      buyer_name: guest.name,
      buyer_email: guest.email,
      buyer_photoURL: null,
      food_owner: added_by,
    },
  },
] as const;

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom('__proto__', 'constructor', '\ud800', '1e400', 'javascript:1'),
);

/**
 * A good body with some fields spoilt and some left out, or another object or list altogether. What
 * is neither, the Functions framework refuses before the service sees it.
 */
function spoilt(good: object) {
  const names = Object.keys(good);
  const changes = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1 });
  const omissions = fc.subarray(names, { maxLength: 2 });
  const bodies = fc.tuple(changes, omissions).map(([change, omitted]) => {
    const body: Record<string, unknown> = { ...good, ...change };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
  });
  return fc.oneof(
    { weight: 9, arbitrary: bodies },
    { weight: 1, arbitrary: fc.oneof(fc.object(), fc.array(fc.jsonValue())) },
  );
}

describe.each(calls)('$call', ({ call: [method, path], account, schema, good }) => {
  it('answers whatever breaks the contract with a 4xx and writes nothing', async () => {
    const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
    const share = Math.ceil(INPUTS / calls.length);
    const arbitrary = spoilt(good).filter((body) => !schema.safeParse(viaJson(body)).success);
    const bodies = fc.sample(arbitrary, { seed, numRuns: share });
    const statuses: Record<string, number> = {};
    while (bodies.length > 0) {
      await Promise.all(
        bodies.splice(0, AT_ONCE).map(async (body) => {
          const text = JSON.stringify(body);
          const { status, json } = await service.call(method, path, { account, body: text });
          statuses[status] = (statuses[status] ?? 0) + 1;
          const label = `seed ${seed}: ${text}`;
          expect(status, label).toBeGreaterThanOrEqual(400);
          expect(status, label).toBeLessThan(500);
          expect(errorCode.safeParse(json.code).success, label).toBe(true);
        }),
      );
    }
    const counts = await Promise.all(
      ['foods', 'orders', 'purchase_keys'].map((name) => db.collection(name).count().get()),
    );
    expect(counts.map((count) => count.data().count)).toEqual([0, 0, 0]);
    console.log(`${method} ${path}: ${share} generated inputs (seed ${seed}), by status`, statuses);
  });
});

/** What arrives of a value that is sent as JSON. */
function viaJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
