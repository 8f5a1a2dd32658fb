import * as v from 'valibot';
import { ownEmailRequestSchema } from '@potluck/functions/contract/account';
import { errorStatuses } from '@potluck/functions/contract/error-response';
import { addFoodRequestSchema, updateFoodRequestSchema } from '@potluck/functions/contract/food';
import {
  updateKitchenRequestSchema,
  updateNotificationSettingsRequestSchema,
} from '@potluck/functions/contract/kitchen';
import {
  cancelOrderRequestSchema,
  orderStatusChangeRequestSchema,
  purchaseRequestSchema,
} from '@potluck/functions/contract/order';
import { reportRequestSchema } from '@potluck/functions/contract/report';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { createPurchaseFixture } from '@potluck/functions/testing/purchase-fixture';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { serializeDatabase } from '../../test-support/serialize-database';
import { chooseByTestLevel } from '../../test-support/test-level';
import {
  badPathIdGenerator,
  badQueryGenerator,
  createBadBodyGenerator,
} from './bad-input-generators';
import { sendPurchase, addFoodWithStock } from './api-instance';
import { useApiInstance } from './use-api-instance';

const INPUT_COUNT = chooseByTestLevel({ test: 500, all: 5_000, long: 100_000 });
const CONCURRENCY = 25;
const MAX_BODY_BYTES = 16 * 1024;

const apiInstance = useApiInstance('generated-input');
let foodId: string;
let orderId: string;
/**
 * All documents before the tests, as JSON. They include a food and an order that a successful
 * request would change.
 */
let databaseBefore: string;
beforeAll(async () => {
  foodId = await addFoodWithStock(apiInstance.service, 100);
  const { json } = await sendPurchase(apiInstance.service, buyerFixture, foodId);
  orderId = (json.orderResult as { insertedId: string }).insertedId;
  databaseBefore = await serializeDatabase(apiInstance.db);
});

const added_by = { name: ownerFixture.name, email: ownerFixture.email, photoURL: null };
const calls = [
  {
    route: 'POST /foods',
    account: ownerFixture,
    schema: addFoodRequestSchema,
    createValidBody: () => ({ ...foodFieldsFixture, added_by }),
  },
  {
    route: 'PUT /foods/:foodId',
    account: ownerFixture,
    schema: updateFoodRequestSchema,
    createValidBody: () => ({ ...foodFieldsFixture, price: 7, email: ownerFixture.email }),
  },
  {
    route: 'POST /purchase',
    account: buyerFixture,
    schema: purchaseRequestSchema,
    createValidBody: () => createPurchaseFixture(foodId),
  },
  {
    route: 'DELETE /foods/:foodId',
    account: ownerFixture,
    schema: ownEmailRequestSchema,
    createValidBody: () => ({ email: ownerFixture.email }),
  },
  {
    route: 'DELETE /orders/:orderId',
    account: buyerFixture,
    schema: ownEmailRequestSchema,
    createValidBody: () => ({ email: buyerFixture.email }),
  },
  {
    route: 'POST /orders/:orderId/cancel',
    account: buyerFixture,
    schema: cancelOrderRequestSchema,
    createValidBody: () => ({
      email: buyerFixture.email,
      version: 1,
      reason: 'other',
      note: 'Sorry.',
      restock: true,
    }),
  },
  {
    route: 'POST /orders/:orderId/transitions',
    account: ownerFixture,
    schema: orderStatusChangeRequestSchema,
    createValidBody: () => ({ email: ownerFixture.email, version: 1, to: 'ready' }),
  },
  {
    route: `PUT /kitchens/${ownerFixture.email}`,
    account: ownerFixture,
    schema: updateKitchenRequestSchema,
    createValidBody: () => ({
      email: ownerFixture.email,
      place: '3 Elm Street',
      times: '6 pm',
      payment: 'Cash',
      note: 'Ring twice.',
    }),
  },
  {
    route: `PUT /notifications/${ownerFixture.email}`,
    account: ownerFixture,
    schema: updateNotificationSettingsRequestSchema,
    createValidBody: () => ({ email: ownerFixture.email, mail: true }),
  },
  {
    route: 'POST /foods/:foodId/reports',
    account: buyerFixture,
    schema: reportRequestSchema,
    createValidBody: () => ({ email: buyerFixture.email, reason: 'unsafe', note: 'Not cooked.' }),
  },
  {
    route: 'PUT /account',
    account: ownerFixture,
    schema: ownEmailRequestSchema,
    createValidBody: () => ({ email: ownerFixture.email }),
  },
  {
    route: 'POST /account/sign-outs',
    account: ownerFixture,
    schema: ownEmailRequestSchema,
    createValidBody: () => ({ email: ownerFixture.email }),
  },
];
const INPUTS_PER_CALL = Math.ceil(INPUT_COUNT / calls.length);

type CallArguments = Parameters<typeof apiInstance.service.call>;

/**
 * Sends one request for each input, in batches. Expects the status that `getExpectedStatus`
 * returns, and no change in the database. Returns the number of responses by status.
 */
async function expectRejections<T>(
  inputs: T[],
  {
    toCallArguments,
    getExpectedStatus,
  }: { toCallArguments: (input: T) => CallArguments; getExpectedStatus: (input: T) => number },
): Promise<Record<string, number>> {
  const responseCountByStatus: Record<string, number> = {};
  for (let sent = 0; sent < inputs.length; sent += CONCURRENCY) {
    const batch = inputs.slice(sent, sent + CONCURRENCY);
    const responses = await Promise.all(
      batch.map((input) => apiInstance.service.call(...toCallArguments(input))),
    );
    batch.forEach((input, index) => {
      const { status = 0, json } = responses[index] ?? {};
      responseCountByStatus[status] = (responseCountByStatus[status] ?? 0) + 1;
      expect(status, String(input)).toBe(getExpectedStatus(input));
      expect(Object.keys(errorStatuses), String(input)).toContain(json?.code);
    });
  }
  expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
  return responseCountByStatus;
}

/** Returns a random seed. Prints it before the test uses it, so the log of a failed test contains it. */
function createSeed(): number {
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  console.log(`Seed of the generated inputs: ${seed}`);
  return seed;
}

describe.each(calls.map((call) => [call.route, call] as const))('%s', (route, call) => {
  const { account, schema, createValidBody } = call;
  it('responds with 400 or 413 to generated request bodies that violate the request schema, and writes nothing', async () => {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(':foodId', foodId).replace(':orderId', orderId);
    const seed = createSeed();
    const invalidBodies = createBadBodyGenerator(createValidBody()).filter(
      (text) => !v.safeParse(schema, JSON.parse(text)).success,
    );
    const statuses = await expectRejections(
      fc.sample(invalidBodies, { seed, numRuns: INPUTS_PER_CALL }),
      {
        toCallArguments: (body) => [method, path, { account, body }],
        getExpectedStatus: (body) => (Buffer.byteLength(body) > MAX_BODY_BYTES ? 413 : 400),
      },
    );
    console.log(`${route}: ${INPUTS_PER_CALL} generated bodies`, statuses);
  });
});

describe('a request to a generated URL', () => {
  const body = { email: ownerFixture.email };

  it.each([
    ['GET', 'foods', {}],
    ['PUT', 'foods', { account: ownerFixture, body: { ...foodFieldsFixture, ...body } }],
    ['DELETE', 'foods', { account: ownerFixture, body }],
    ['DELETE', 'orders', { account: ownerFixture, body }],
  ])('gets 404 from %s /%s/:id if the generated ID is invalid', async (method, name, options) => {
    const seed = createSeed();
    const ids = fc.sample(badPathIdGenerator, { seed, numRuns: Math.ceil(INPUTS_PER_CALL / 20) });
    const statuses = await expectRejections(ids, {
      toCallArguments: (id) => [method, `/${name}/${id}`, options],
      getExpectedStatus: () => 404,
    });
    console.log(`${method} /${name}/:id: ${ids.length} generated ids`, statuses);
  });

  it('gets 400 from GET /foods if the generated sort parameters are invalid', async () => {
    const seed = createSeed();
    const queries = fc.sample(badQueryGenerator, {
      seed,
      numRuns: Math.ceil(INPUTS_PER_CALL / 20),
    });
    const statuses = await expectRejections(queries, {
      toCallArguments: (query) => ['GET', `/foods?${query}`],
      getExpectedStatus: () => 400,
    });
    console.log(`GET /foods: ${queries.length} generated queries`, statuses);
  });
});
