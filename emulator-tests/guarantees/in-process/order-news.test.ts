import { status } from '@grpc/grpc-js';
import { Timestamp } from '@google-cloud/firestore';
import type { Account } from '@potluck/functions/account/authenticate';
import { formatOrderNumber } from '@potluck/functions/contract/order';
import { ordersCollection, threadsCollection } from '@potluck/functions/firestore/collections';
import { addAllPendingChanges } from '@potluck/functions/order/order-changes';
import { mailLimits } from '@potluck/functions/order/order-mail';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { readMails } from '@potluck/functions/testing/mail-fixture';
import { addFoodFixture } from '@potluck/functions/testing/add-food-fixture';
import type { TestApiService } from '@potluck/functions/testing/test-service';
import { ownerFixture as cook } from '@potluck/functions/testing/user-fixtures';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseByTestLevel } from '../../test-support/test-level';
import { addFoodWithStock, createAccount, placeOrder, sendPurchase } from './api-instance';
import { startFirestoreProxy } from './firestore-proxy';
import { turnOnOrderMails } from './order-actions';
import { readStockAndOrderCounts } from './stock-and-order-counts';
import { useApiInstance } from './use-api-instance';
import { useKilledProcess } from './use-killed-process';

const GUESTS = chooseByTestLevel({ test: 6, all: 50, long: 50 });
const EDITS = 4;
const STOCK = 200;
const { ingredients: _ingredients, ...fieldsWithoutIngredients } = foodFieldsFixture;

const api = useApiInstance('order-news', { count: 2, isProxied: true });
const killProcess = useKilledProcess();

beforeAll(() => {
  mailLimits.perSender = mailLimits.perRecipient = 10_000;
});
beforeEach(() =>
  Promise.all(
    ['mail', 'orders', 'threads'].map((name) => api.db.recursiveDelete(api.db.collection(name))),
  ),
);

/** Repeats a request while its outcome is unknown, like a user. */
async function retry(send: () => ReturnType<TestApiService['call']>): Promise<number> {
  for (;;) {
    const response = await send();
    if (response.status < 500) return response.status;
  }
}

/** Expects exactly one email for each event and change of each order, and for each direction of its messages. */
async function expectOneMailPerEvent(): Promise<void> {
  const mails = await readMails(api.db);
  const { docs } = await ordersCollection(api.db).get();
  const threads = await threadsCollection(api.db).get();
  const isNew = (id: string) => /^[^-]+-1$/.test(id);
  const expected = docs.flatMap((order) => {
    const { events, changes = [] } = order.data();
    const edits = new Set(changes.map(({ at }) => `${order.id}-change-${at.toMillis()}`));
    return [...events.slice(1).map((_, index) => `${order.id}-${index + 2}`), ...edits];
  });
  const ofMessages = threads.docs.flatMap((thread) =>
    Object.entries(thread.data().mailed_at).map(
      ([role, at]) => `${thread.id}-message-to-${role}-${at.toMillis()}`,
    ),
  );
  const ids = Object.keys(mails).filter((id) => !isNew(id));
  expect(ids.sort()).toEqual([...expected, ...ofMessages].sort());
  const newOrders = Object.entries(mails).flatMap(([id, { message }]) =>
    isNew(id) ? message.text : [],
  );
  for (const { id } of docs) {
    expect(
      newOrders.filter((text) => text.includes(`Order ${formatOrderNumber(id)},`)),
    ).toHaveLength(1);
  }
}

it(`${4 * GUESTS} concurrent purchases, cancellations, and messages, while the cook edits the dish and commits are lost, have each event, change, message, and email exactly once`, async () => {
  const guests = Array.from({ length: GUESTS }, (_, number) => createAccount(`guest-${number}`));
  await Promise.all([cook, ...guests].map((account) => turnOnOrderMails(api.service, account)));
  const foodId = await addFoodWithStock(api.service, STOCK);
  const place = () => Promise.all(guests.map((guest) => placeOrder(api.service, guest, foodId)));
  const [kept, canceled] = [await place(), await place()];

  for (const proxy of api.proxies) {
    for (const moment of ['before', 'after'] as const) {
      proxy.failCalls('Commit', moment, status.UNAVAILABLE, 3);
      proxy.failCalls('Commit', moment, status.INTERNAL, 3);
    }
  }
  const services = [api.service, api.otherService];
  const post = (index: number, account: Account, path: string, body: object) =>
    retry(() => {
      const service = services[index % 2] ?? expect.fail();
      return service.call('POST', path, { account, body: { email: account.email, ...body } });
    });
  const edit = (ingredients: string) =>
    retry(() => {
      const fields = { ...fieldsWithoutIngredients, ingredients, quantity: 1, quantity_before: 1 };
      const body = { email: cook.email, ...fields };
      return api.service.call('PUT', `/foods/${foodId}`, { account: cook, body });
    });
  const editOften = async () => {
    const statuses = [];
    for (let number = 1; number <= EDITS; number += 1) statuses.push(await edit(`Rice ${number}`));
    return statuses;
  };
  const statuses = await Promise.all([
    editOften(),
    ...guests.map((guest, index) =>
      Promise.all([
        retry(() => sendPurchase(api.service, guest, foodId, { key: `the-key-of-${guest.uid}` })),
        post(index, guest, `/orders/${canceled[index]}/cancel`, { version: 1 }),
        post(index, guest, `/orders/${kept[index]}/messages`, {
          id: 'question',
          text: 'Is there a bell?',
        }),
        post(index + 1, cook, `/orders/${kept[index]}/messages`, { id: 'response', text: 'Yes' }),
      ]),
    ),
  ]);
  expect(api.proxies.map((proxy) => proxy.clearFaults())).toEqual([0, 0]);
  await addAllPendingChanges(api.db);

  expect(statuses).toEqual([
    Array(EDITS).fill(200),
    ...Array<number[]>(GUESTS).fill([201, 200, 200, 200]),
  ]);
  const open = 2 * GUESTS;
  const counts = { left: STOCK - open, sold: open, orders: open, purchaseCount: open };
  expect(await readStockAndOrderCounts(api.db, foodId)).toEqual(counts);
  const { docs } = await ordersCollection(api.db).get();
  for (const order of docs) {
    const { status: state, changes = [], ingredients } = order.data();
    const values = [ingredients, ...changes.map(({ now }) => now)];
    expect(new Set(values).size).toBe(values.length);
    if (state === 'placed') expect(values.at(-1)).toBe(`Rice ${EDITS}`);
  }
  const threads = await threadsCollection(api.db).get();
  expect(threads.docs.map(({ id }) => id).sort()).toEqual(kept.toSorted());
  for (const thread of threads.docs) {
    const { messages, buyer_texts, cook_texts } = thread.data();
    expect(messages.map(({ id }) => id).sort()).toEqual(['question', 'response']);
    expect([buyer_texts, cook_texts]).toEqual([['Is there a bell?'], ['Yes']]);
  }
  await expectOneMailPerEvent();
});

describe.each(['before', 'after'] as const)(
  'a change that a process adds to the orders until it is killed %s its commit',
  (moment) => {
    it('reaches each open order once, with one email, although the process of the edit was also killed', async () => {
      const guest = createAccount(`guest-of-killed-process-${moment}`);
      await turnOnOrderMails(api.service, guest);
      const foodId = await addFoodFixture(api.service, { quantity: 5 });
      await placeOrder(api.service, guest, foodId);
      const kill = async (at: 'before' | 'after', ...write: string[]) => {
        const proxy = await startFirestoreProxy();
        const held = proxy.holdCall('Commit', at);
        await killProcess([api.project, proxy.host, ...write], () => held);
        await proxy.rollBackTransactions();
        proxy.stop();
      };
      await kill('after', 'edit', foodId);
      await kill(moment, 'add-changes');
      await addAllPendingChanges(api.db);
      const { docs } = await ordersCollection(api.db).where('foodId', '==', foodId).get();
      expect(docs.map((order) => order.data().changes)).toEqual([
        [{ what: 'ingredients', now: 'Another recipe', at: expect.any(Timestamp) as Timestamp }],
      ]);
      await expectOneMailPerEvent();
    });
  },
);
