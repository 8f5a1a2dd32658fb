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

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.double(),
  fc.integer(),
  fc.constantFrom('__proto__', 'constructor', '\ud800', '1e400', 'javascript:1'),
);

/**
 * Returns a fast-check generator (`fc.Arbitrary`) of request bodies as JSON text. A body is a valid body
 * with changed and missing fields, or a random object or list. It is never another JSON value, because the
 * Functions framework rejects such bodies before the API sees them. Some generated bodies are still valid,
 * so the caller must filter them out.
 */
function createBadBodyGenerator(validBody: object): fc.Arbitrary<string> {
  const names = Object.keys(validBody);
  const replacedFields = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1 });
  const omittedNames = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  const bodies = fc.tuple(replacedFields, omittedNames).map(([replaced, omitted]) => {
    const body: Record<string, unknown> = { ...validBody, ...replaced };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
  });
  return fc
    .oneof(
      { weight: 9, arbitrary: bodies },
      { weight: 1, arbitrary: fc.oneof(fc.object(), fc.array(fc.jsonValue())) },
    )
    .map((body) => JSON.stringify(body));
}

it.each(routesWithBody)(
  '%s responds with 400 or 413 to generated request bodies that violate the request schema, and writes nothing',
  async (route, schema) => {
    const { method, path, body: validBody = {} } = createRequest(route);
    const generator = createBadBodyGenerator(validBody).filter(
      (text) => !v.is(schema, JSON.parse(text)),
    );
    const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
    // The log of a failed test must contain the seed.
    console.log(`Seed of the generated inputs for ${route}: ${seed}`);
    const inputs = fc.sample(generator, { seed, numRuns: INPUTS_PER_ROUTE });
    const responseCountByStatus: Record<string, number> = {};
    for (let sent = 0; sent < inputs.length; sent += CONCURRENCY) {
      await Promise.all(
        inputs.slice(sent, sent + CONCURRENCY).map(async (body) => {
          const options = { account: ownerFixture, body };
          const { status, json: error } = await apiInstance.service.call(method, path, options);
          responseCountByStatus[status] = (responseCountByStatus[status] ?? 0) + 1;
          expect(status, body).toBe(Buffer.byteLength(body) > MAX_BODY_BYTES ? 413 : 400);
          expect(Object.keys(errorStatuses), body).toContain(error.code);
        }),
      );
    }
    expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
    console.log(`${route}: ${inputs.length} generated inputs`, responseCountByStatus);
  },
);

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
      const path = (route.split(' ')[1] ?? '')
        .replace(':email', ownerFixture.email)
        .replace(':id', id);
      const { status, error } = await sendRaw(method, path, body && JSON.stringify(body));
      expect(status, route).toBe(expectedStatus);
      expect(v.safeParse(errorResponseSchema, error).success, route).toBe(true);
    }
    expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
  });
});
