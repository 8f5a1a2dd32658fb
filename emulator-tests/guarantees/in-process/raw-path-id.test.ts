import * as v from 'valibot';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createAccessTokens } from '@potluck/functions/account/authenticate';
import { errorResponseSchema } from '@potluck/functions/contract/error-response';
import { routes } from '@potluck/functions/routes';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { ownerFixture } from '@potluck/functions/testing/user-fixtures';
import { testAccessTokenSecret } from '@potluck/functions/testing/test-service';
import { beforeAll, expect, it } from 'vitest';
import { serializeDatabase } from '../../test-support/serialize-database';
import { addFoodWithStock } from './api-instance';
import { useApiInstance } from './use-api-instance';

/**
 * Expected response status by raw path segment. Segments that consist of dots return 404. The last
 * two segments are not valid UTF-8: an encoded surrogate and an incomplete character. The requests
 * bypass URL parsers, which would resolve the dots. They go directly to the API, because the
 * Hosting emulator changes each of these segments.
 */
const expectedStatusById: Record<string, number> = {
  '.': 404,
  '..': 404,
  '%2e': 404,
  '%2e%2e': 404,
  '.%2e': 404,
  '%2e%2e%2f%2e%2e': 404,
  '%ED%A0%80': 400,
  '%E0%A4': 400,
};
const routesWithId = Object.keys(routes).filter((route) => route.includes(':id'));
/** A valid body of each route. The API ignores fields that a route does not have. */
const body = JSON.stringify({
  ...foodFieldsFixture,
  email: ownerFixture.email,
  version: 1,
  to: 'ready',
  reason: 'other',
});

const apiInstance = useApiInstance('raw-path-id');
let databaseBefore: string;
beforeAll(async () => {
  await addFoodWithStock(apiInstance.service, 1);
  databaseBefore = await serializeDatabase(apiInstance.db);
});

const token = createAccessTokens({
  secret: () => testAccessTokenSecret,
  now: () => new Date(),
}).issue(ownerFixture);

async function sendRaw(method: string, path: string) {
  const { hostname, port } = new URL(apiInstance.service.base);
  const content = method === 'GET' ? '' : body;
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': content.length,
  };
  const rawRequest = request({ hostname, port, method, path, headers }).end(content);
  const [response] = (await once(rawRequest, 'response')) as [IncomingMessage];
  return { status: response.statusCode, json: await json(response) };
}

it.each(Object.entries(expectedStatusById))(
  'routes with an ID in the path respond to the raw path segment %s with status %i',
  async (id, expectedStatus) => {
    for (const route of routesWithId) {
      const [method = '', path = ''] = route.split(' ');
      const { status, json: error } = await sendRaw(method, path.replace(':id', id));
      expect(status, route).toBe(expectedStatus);
      expect(v.safeParse(errorResponseSchema, error).success, route).toBe(true);
    }
    expect(await serializeDatabase(apiInstance.db)).toBe(databaseBefore);
  },
);
