import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { accessTokens } from '@potluck/functions/account/access-token';
import { errorBody } from '@potluck/functions/contract/error';
import { cook } from '@potluck/functions/testing/sample-people';
import { testSecret } from '@potluck/functions/testing/test-service';
import { beforeAll, expect, it } from 'vitest';
import { everythingIn } from '../../support/everything';
import { stock } from './shop';
import { useShop } from './use-shop';

/**
 * What stands in an id's place, and what is said of it: dots, which every URL resolves before it is
 * sent; a lone surrogate, as bytes that are no UTF-8; half a character. The Hosting emulator would
 * let none of them pass as it is.
 */
const ids: Record<string, number> = {
  '.': 404,
  '..': 404,
  '%2e': 404,
  '%2e%2e': 404,
  '.%2e': 404,
  '%2e%2e%2f%2e%2e': 404,
  '%ED%A0%80': 400,
  '%E0%A4': 400,
};
const calls = ['GET /foods', 'PUT /foods', 'DELETE /foods', 'DELETE /orders'];

const shop = useShop('raw-address');
let before: string;
beforeAll(async () => {
  await stock(shop.service, 1);
  before = await everythingIn(shop.db);
});

const token = accessTokens({ secret: () => testSecret, now: () => new Date() }).issue(cook);

async function sendRaw(method: string, path: string) {
  const { hostname, port } = new URL(shop.service.base);
  const headers = { Authorization: `Bearer ${token}` };
  const sent = request({ hostname, port, method, path, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}

it.each(Object.entries(ids))('the id %s, sent as it is, is %i', async (id, expected) => {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const { status, body } = await sendRaw(method, `${path}/${id}`);
    expect(status, call).toBe(expected);
    expect(errorBody.safeParse(body).success, call).toBe(true);
  }
  expect(await everythingIn(shop.db)).toBe(before);
});
