import { ownEmailRequest } from '@potluck/functions/contract/account';
import { errorCode } from '@potluck/functions/contract/error';
import { addFoodRequest, updateFoodRequest } from '@potluck/functions/contract/food';
import { purchaseRequest } from '@potluck/functions/contract/order';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import { samplePurchase } from '@potluck/functions/testing/sample-purchase';
import { cook, guest } from '@potluck/functions/testing/sample-people';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { everythingIn } from '../../support/everything';
import { badPathId, badQuery, spoilt } from './generated-bodies';
import { buy, stock } from './shop';
import { useShop } from './use-shop';

const INPUTS = Number(process.env.GENERATED_INPUTS ?? 5_000);
const AT_ONCE = 25;
const MAX_BODY_BYTES = 16 * 1024;

const shop = useShop('generated-input');
let foodId: string;
let orderId: string;
/** With a dish and an order, which the calls would change. */
let before: string;
beforeAll(async () => {
  foodId = await stock(shop.service, 100);
  const { json } = await buy(shop.service, guest, foodId);
  orderId = (json.orderResult as { insertedId: string }).insertedId;
  before = await everythingIn(shop.db);
});

const added_by = { name: cook.name, email: cook.email, photoURL: null };
const calls = [
  {
    route: 'POST /foods',
    account: cook,
    schema: addFoodRequest,
    good: () => ({ ...sampleFood, added_by }),
  },
  {
    route: 'PUT /foods/:foodId',
    account: cook,
    schema: updateFoodRequest,
    good: () => ({ ...sampleFood, price: 7, email: cook.email }),
  },
  {
    route: 'POST /purchase',
    account: guest,
    schema: purchaseRequest,
    good: () => samplePurchase(foodId),
  },
  {
    route: 'DELETE /foods/:foodId',
    account: cook,
    schema: ownEmailRequest,
    good: () => ({ email: cook.email }),
  },
  {
    route: 'DELETE /orders/:orderId',
    account: guest,
    schema: ownEmailRequest,
    good: () => ({ email: guest.email }),
  },
];
const SHARE = Math.ceil(INPUTS / calls.length);

type Call = Parameters<typeof shop.service.call>;

/** Sends what `callOf` makes of each; each must be refused with `statusOf` it, and nothing change. */
async function expectRefusals<T>(
  inputs: T[],
  { callOf, statusOf }: { callOf: (input: T) => Call; statusOf: (input: T) => number },
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let sent = 0; sent < inputs.length; sent += AT_ONCE) {
    const some = inputs.slice(sent, sent + AT_ONCE);
    const answers = await Promise.all(some.map((input) => shop.service.call(...callOf(input))));
    some.forEach((input, index) => {
      const { status = 0, json } = answers[index] ?? {};
      statuses[status] = (statuses[status] ?? 0) + 1;
      expect(status, String(input)).toBe(statusOf(input));
      expect(errorCode.safeParse(json?.code).success, String(input)).toBe(true);
    });
  }
  expect(await everythingIn(shop.db)).toBe(before);
  return statuses;
}

const newSeed = () => fc.sample(fc.integer(), 1)[0] ?? 0;

describe.each(calls)('$route', ({ route, account, schema, good }) => {
  it('refuses whatever breaks the contract, and writes nothing', async () => {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(':foodId', foodId).replace(':orderId', orderId);
    const seed = newSeed();
    const bad = spoilt(good()).filter((text) => !schema.safeParse(JSON.parse(text)).success);
    const statuses = await expectRefusals(fc.sample(bad, { seed, numRuns: SHARE }), {
      callOf: (body) => [method, path, { account, body }],
      statusOf: (body) => (Buffer.byteLength(body) > MAX_BODY_BYTES ? 413 : 400),
    });
    console.log(`${route}: ${SHARE} generated bodies (seed ${seed})`, statuses);
  });
});

describe('an address', () => {
  const body = { email: cook.email };

  it.each([
    ['GET', 'foods', {}],
    ['PUT', 'foods', { account: cook, body: { ...sampleFood, ...body } }],
    ['DELETE', 'foods', { account: cook, body }],
    ['DELETE', 'orders', { account: cook, body }],
  ])('of %s /%s/:id with whatever is no id is 404', async (method, name, call) => {
    const seed = newSeed();
    const ids = fc.sample(badPathId, { seed, numRuns: Math.ceil(SHARE / 20) });
    const statuses = await expectRefusals(ids, {
      callOf: (id) => [method, `/${name}/${id}`, call],
      statusOf: () => 404,
    });
    console.log(`${method} /${name}/:id: ${ids.length} generated ids (seed ${seed})`, statuses);
  });

  it('with whatever sorts no list is 400', async () => {
    const seed = newSeed();
    const queries = fc.sample(badQuery, { seed, numRuns: Math.ceil(SHARE / 20) });
    const statuses = await expectRefusals(queries, {
      callOf: (query) => ['GET', `/foods?${query}`],
      statusOf: () => 400,
    });
    console.log(`GET /foods: ${queries.length} generated queries (seed ${seed})`, statuses);
  });
});
