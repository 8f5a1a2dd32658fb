import { status } from '@grpc/grpc-js';
import type { Account } from '@potluck/functions/account/authenticate';
import { restocksCollection } from '@potluck/functions/firestore/collections';
import { completeRestocks } from '@potluck/functions/following/restock';
import { readMails } from '@potluck/functions/testing/mail-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { ownerFixture as cook } from '@potluck/functions/testing/user-fixtures';
import { expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { addFoodWithStock, createAccount } from './api-instance';
import { turnOnOrderMails } from './order-actions';
import { useApiInstance } from './use-api-instance';

const WATCHERS = chooseByTestLevel({ test: 60, all: 100, long: 100 });
const INSTANCES = 3;

const api = useApiInstance('restock', { count: INSTANCES, isProxied: true });

/** Repeats a request through the instances while its outcome is unknown, like a user. Resolves with its status. */
async function send(
  index: number,
  account: Account,
  [method, path]: readonly ['PUT' | 'POST', string],
  { body = {}, headers = {} }: Parameters<TestApiService['call']>[2] & { body?: object } = {},
): Promise<number> {
  for (let attempt = index; ; attempt += 1) {
    const { service } = api.instances[attempt % INSTANCES] ?? expect.fail();
    const sent = { ...body, email: account.email };
    const response = await service.call(method, path, { account, body: sent, headers });
    if (response.status < 500) return response.status;
  }
}

it(`${WATCHERS} users who begin to wait for a dish while ${INSTANCES} instances offer it again and commits are lost get exactly one email each`, async () => {
  const watchers = Array.from({ length: WATCHERS }, (_, index) =>
    createAccount(`watcher-${index}`),
  );
  await Promise.all(watchers.map((watcher) => turnOnOrderMails(api.service, watcher)));
  const foodId = await addFoodWithStock(api.service, 0);
  const watch = (watcher: Account, index: number) =>
    send(index, watcher, ['PUT', `/foods/${foodId}/watch`]);
  const early = watchers.slice(0, WATCHERS / 2);
  expect(new Set(await Promise.all(early.map(watch)))).toEqual(new Set([200]));

  for (const proxy of api.proxies) {
    for (const moment of ['before', 'after'] as const) {
      proxy.failCalls('Commit', moment, status.UNAVAILABLE, 2);
      proxy.failCalls('Commit', moment, status.INTERNAL, 2);
    }
  }
  const offer = (index: number) =>
    send(index, cook, ['POST', `/foods/${foodId}/offer-again`], {
      body: { quantity: 5 },
      headers: { 'Idempotency-Key': `offer-of-instance-${index}` },
    });
  const [statuses, offered] = await Promise.all([
    Promise.all(watchers.slice(WATCHERS / 2).map(watch)),
    Promise.all(api.instances.map((_, index) => offer(index))),
  ]);
  for (const proxy of api.proxies) proxy.clearFaults();
  await completeRestocks(api.db);

  expect(offered).toEqual(Array(INSTANCES).fill(200));
  const recipients = Object.values(await readMails(api.db)).flatMap(({ toUids }) => toUids);
  expect(recipients).toHaveLength(new Set(recipients).size);
  const waiting = [...early, ...watchers.slice(WATCHERS / 2).filter((_, i) => statuses[i] === 200)];
  const missing = waiting.filter(({ uid }) => !recipients.includes(uid));
  expect(missing).toEqual([]);
  // The others learned that the dish is on offer.
  expect(statuses.filter((code) => code !== 200 && code !== 409)).toEqual([]);
  expect((await restocksCollection(api.db).get()).size).toBe(0);
});
