import * as v from 'valibot';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { errorResponseSchema, errorStatuses } from '@potluck/functions/contract/error-response';
import { routes } from '@potluck/functions/routes';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { ownerFixture, buyerFixture } from '@potluck/functions/testing/user-fixtures';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { serializeDatabase } from '../../test-support/serialize-database';
import { chooseByTestLevel } from '../../test-support/test-level';
import { createValidRequest } from '../valid-requests';
import {
  badPathIdGenerator,
  badQueryGenerator,
  createBadBodyGenerator,
} from './bad-input-generators';
import { addFoodWithStock, placeOrder } from './api-instance';
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
  orderId = await placeOrder(apiInstance.service, buyerFixture, foodId);
  databaseBefore = await serializeDatabase(apiInstance.db);
});

const routesWithBody = Object.entries(routes).flatMap(([route, rules]) =>
  'body' in rules ? [[route, rules.body] as const] : [],
);
const INPUTS_PER_ROUTE = Math.ceil(INPUT_COUNT / routesWithBody.length);
const createRequest = (route: string) =>
  createValidRequest(route, { ...ownerFixture, foodId, orderId });

type CallArguments = Parameters<typeof apiInstance.service.call>;

/**
 * Sends one request for each input, in batches. Expects the status that `getExpectedStatus`
 * returns, and no change in the database. Prints the seed of the inputs first, so the log of a failed test
 * contains it.
 */
async function expectRejections<T>(
  label: string,
  generator: fc.Arbitrary<T>,
  count: number,
  toCallArguments: (input: T) => CallArguments,
  getExpectedStatus: (input: T) => number,
): Promise<void> {
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  console.log(`Seed of the generated inputs for ${label}: ${seed}`);
  const inputs = fc.sample(generator, { seed, numRuns: count });
  const responseCountByStatus: Record<string, number> = {};
  for (let sent = 0; sent < inputs.length; sent += CONCURRENCY) {
    const batch = inputs.slice(sent, sent + CONCURRENCY);
    const responses = await Promise.all(
      batch.map((input) => apiInstance.service.call(...toCallArguments(input))),
    );
    batch.forEach((input, index) => {
      const { status = 0, json: error } = responses[index] ?? {};
      responseCountByStatus[status] = (responseCountByStatus[status] ?? 0) + 1;
      expect(status, String(input)).toBe(getExpectedStatus(input));
      expect(Object.keys(errorStatuses), String(input)).toContain(error?.code);
    });
  }
  expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
  console.log(`${label}: ${inputs.length} generated inputs`, responseCountByStatus);
}

describe.each(routesWithBody)('%s', (route, schema) => {
  it('responds with 400 or 413 to generated request bodies that violate the request schema, and writes nothing', async () => {
    const { method, path, body: validBody = {} } = createRequest(route);
    await expectRejections(
      route,
      createBadBodyGenerator(validBody).filter(
        (text) => !v.safeParse(schema, JSON.parse(text)).success,
      ),
      INPUTS_PER_ROUTE,
      (body) => [method, path, { account: ownerFixture, body }],
      (body) => (Buffer.byteLength(body) > MAX_BODY_BYTES ? 413 : 400),
    );
  });
});

describe('a request to a generated URL', () => {
  const count = Math.ceil(INPUTS_PER_ROUTE / 20);

  it.each(['GET /foods/:id', 'PUT /foods/:id', 'DELETE /foods/:id', 'DELETE /orders/:id'])(
    'gets 404 from %s if the generated ID is invalid',
    async (route) => {
      const { method, body } = createRequest(route);
      await expectRejections(
        route,
        badPathIdGenerator,
        count,
        (id) => [method, `/${route.split('/')[1]}/${id}`, { account: ownerFixture, body }],
        () => 404,
      );
    },
  );

  it('gets 400 from GET /foods if the generated sort parameters are invalid', async () => {
    await expectRejections(
      'GET /foods',
      badQueryGenerator,
      count,
      (query) => ['GET', `/foods?${query}`],
      () => 400,
    );
  });
});

describe('a route with an ID in the path', () => {
  const token = createAccessTokens({
    secret: () => testAccessTokenSecret,
    now: () => new Date(),
  }).issue(ownerFixture);

  /**
   * Sends a request without a URL parser, which would resolve dots, and without the Hosting emulator, which changes
   * dots and invalid UTF-8.
   */
  async function sendRaw(method: string, path: string, body = '') {
    const { hostname, port } = new URL(apiInstance.service.base);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    };
    const rawRequest = request({ hostname, port, method, path, headers }).end(body);
    const [response] = (await once(rawRequest, 'response')) as [IncomingMessage];
    return { status: response.statusCode, error: await json(response) };
  }

  it.each([
    ['.', 404],
    ['..', 404],
    ['%2e', 404],
    ['%2e%2e', 404],
    ['.%2e', 404],
    ['%2e%2e%2f%2e%2e', 404],
    // An encoded surrogate and an incomplete character are no valid UTF-8.
    ['%ED%A0%80', 400],
    ['%E0%A4', 400],
  ])('responds to the raw path segment %s with status %i', async (id, expectedStatus) => {
    for (const route of Object.keys(routes).filter((name) => name.includes(':id'))) {
      const { method, body } = createRequest(route);
      const path = (route.split(' ')[1] ?? '').replace(':id', id);
      const { status, error } = await sendRaw(method, path, body && JSON.stringify(body));
      expect(status, route).toBe(expectedStatus);
      expect(v.safeParse(errorResponseSchema, error).success, route).toBe(true);
    }
    expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
  });
});
