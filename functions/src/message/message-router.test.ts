import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPEN_AFTER_ORDER_MS } from '../contract/message';
import { ordersCollection, type StoredOrder } from '../firestore/collections';
import { readReviewQueue } from '../moderation/review-queue';
import { failNextCommit } from '../testing/fail-next-commit';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryIdentityProvider } from '../testing/identity-provider-fixture';
import { readMails, writeContacts } from '../testing/mail-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { startTestService, type TestApiService } from '../testing/test-service';
import { buyerFixture as buyer, ownerFixture as cook } from '../testing/user-fixtures';

const stranger = { ...buyer, uid: 'stranger', email: 'stranger@potluck.test' };
const START = orderedAtFixture.toMillis();
let time: number;
let service: TestApiService;
beforeEach(async () => {
  time = START;
  service = await startTestService({ now: () => new Date(time) });
  await storeOrder(createStoredOrderFixture());
});
afterEach(async () => {
  await service.stop();
});

const storeOrder = (order: StoredOrder) => ordersCollection(service.db).doc('order').set(order);
const PATH = '/orders/order/messages';
const read = (account = buyer, etag = '') =>
  service.call('GET', PATH, { account, headers: { 'If-None-Match': etag } });
const change = (method: string, action: string, account: typeof buyer, fields = {}) =>
  service.call(method, PATH + action, { account, body: { email: account.email, ...fields } });
let sentCount = 0;
const send = (account = buyer, text = 'Hello', id = `message-${(sentCount += 1)}`) =>
  change('POST', '', account, { id, text });
const see = (account: typeof buyer, count: number) => change('PUT', '/seen', account, { count });
const stop = (account = buyer) => change('POST', '/stop', account);
const report = (id: string, account = cook) =>
  change('POST', `/${id}/reports`, account, { reason: 'other' });
const readUnread = async (account: typeof buyer) =>
  (await service.call('GET', `/unread-messages/${account.email}`, { account })).json;
const readTexts = async (account = buyer) =>
  ((await read(account)).json.messages as { text?: string }[]).map(({ text }) => text);

describe('the messages of an order', () => {
  it('contain the texts of both sides in sequence, and are unread until the other side has seen them', async () => {
    expect((await read()).json).toEqual({ messages: [], unread: 0, is_open: true });
    const at = new Date(time).toISOString();
    const question = { id: 'question', by: 'buyer', text: 'Is there\na bell?', at };
    const response = { id: 'response', by: 'cook', text: 'Yes', at };
    await send(buyer, 'Is there\r\na bell?', 'question');
    await send(cook, 'Yes', 'response');
    const messages = [question, response];
    expect((await read()).json).toEqual({ messages, unread: 1, is_open: true });
    expect(await readUnread(buyer)).toEqual({ placed: ['order'], received: [] });
    expect(await readUnread(cook)).toEqual({ placed: [], received: ['order'] });
    await send(cook);
    for (const [count, unread, placed] of [
      [2, 1, ['order']],
      [40, 0, []],
      [0, 0, []],
    ] as const) {
      expect((await see(buyer, count)).json).toMatchObject({ unread });
      expect(await readUnread(buyer)).toEqual({ placed, received: [] });
    }
    expect(await readUnread(cook)).toMatchObject({ received: ['order'] });
  });

  it.each<[string, Partial<StoredOrder>, typeof buyer]>([
    ['a stranger', {}, stranger],
    ['a buyer who has removed the order', { hidden_at: orderedAtFixture }, buyer],
  ])('do not exist for %s', async (_who, fields, account) => {
    await send(cook, 'Hi', 'a-message');
    await storeOrder(createStoredOrderFixture([], fields));
    const calls = [read, send, stop, () => see(account, 1), () => report('a-message', account)];
    for (const call of calls) expect(await call(account)).toMatchObject({ status: 404 });
    expect(await readTexts(cook)).toEqual(['Hi']);
  });

  it('are read and closed after the buyer has removed the order', async () => {
    await send(cook);
    await service.call('DELETE', '/orders/order', { account: buyer, body: { email: buyer.email } });
    expect(await readUnread(buyer)).toEqual({ placed: [], received: [] });
    expect(await send(cook)).toMatchObject({ status: 409 });
  });

  it.each([true, false])(
    'contain a repeated message once, and are emailed once, if a commit fails (stored: %s)',
    async (isApplied) => {
      await writeContacts(service.db, cook.uid);
      failNextCommit(service.db, { isApplied });
      expect((await send(buyer, 'Once', 'same-message')).status).toBe(200);
      await send(buyer, 'Once', 'same-message');
      await send(cook, 'Of the cook', 'same-message');
      expect(await readTexts()).toEqual(['Once', 'Of the cook']);
      expect(Object.keys(await readMails(service.db))).toEqual([`order-message-to-cook-${time}`]);
    },
  );

  it('cost one read while they are unchanged, also before the first message', async () => {
    for (const prepare of [read, send]) {
      await prepare();
      const etag = (await read()).headers.get('ETag') ?? '';
      const usage = await countFirestoreUsage(service.db, async () => {
        expect((await read(buyer, `W/${etag}`)).status).toBe(304);
      });
      expect(usage).toMatchObject({ reads: 1, writes: 0 });
      for (const tag of [etag, '*']) expect((await read(stranger, tag)).status).toBe(404);
      await send(cook);
      expect((await read(buyer, etag)).status).toBe(200);
    }
  });
});

describe('POST /orders/{id}/messages', () => {
  const ended = createStoredOrderFixture([createOrderEventFixture('cancelled')]);
  const { seller_uid: _uid, ...withoutCook } = createStoredOrderFixture();
  const sendTwenty = async () => {
    for (const id of Array(20).keys()) await send(buyer, 'Hello', `message-of-buyer-${id}`);
  };
  it.each<[string, () => unknown, number, string | undefined]>([
    ['an open order after a year', () => undefined, 365 * 86_400_000, undefined],
    ['an order before seven days', () => storeOrder(ended), OPEN_AFTER_ORDER_MS - 1, undefined],
    [
      'an order seven days after its end',
      () => storeOrder(ended),
      OPEN_AFTER_ORDER_MS,
      'This order ended more than seven days ago, so its messages are closed.',
    ],
    ['a stopped thread', () => stop(cook), 0, 'The messages about this order were stopped.'],
    [
      'an order whose cook has deleted the account',
      () => storeOrder(withoutCook),
      0,
      'The cook can no longer read messages about this order.',
    ],
    [
      'a thread with 20 messages of the same side',
      sendTwenty,
      0,
      'You can send at most 20 messages about an order.',
    ],
  ])('about %s responds with the matching status', async (_order, prepare, delay, message) => {
    await prepare();
    time += delay;
    const { status, json } = await send();
    expect([status, json.code, json.message]).toEqual(
      message === undefined ? [200, undefined, undefined] : [409, 'thread-closed', message],
    );
    expect((await read()).json.is_open).toBe(message === undefined);
  });

  it('emails each side at most every 30 minutes, without the text, unless it gets no emails', async () => {
    const minutes = [0, 29, 1];
    const sendEvery = async () => {
      for (const minute of minutes) {
        time += minute * 60_000;
        for (const account of [buyer, cook]) await send(account, 'a secret text');
      }
      const mails = await readMails(service.db);
      expect(JSON.stringify(mails)).not.toContain('secret');
      return Object.entries(mails).map(([id, { toUids }]) => [id, ...toUids]);
    };
    expect(await sendEvery()).toEqual([]);
    await writeContacts(service.db, buyer.uid);
    const start = time;
    expect(await sendEvery()).toEqual(
      [start, start + 30 * 60_000].map((at) => [`order-message-to-buyer-${at}`, buyer.uid]),
    );
  });
});

it('POST /orders/{id}/messages/{messageId}/reports stores the text of a message of the other side once', async () => {
  await send(buyer, 'An insult', 'an-insult');
  const statuses = [];
  for (const reporter of [cook, cook, buyer]) {
    statuses.push((await report('an-insult', reporter)).status);
  }
  expect(statuses).toEqual([201, 200, 404]);
  const message = { order_id: 'order', id: 'an-insult', text: 'An insult' };
  const identity = createInMemoryIdentityProvider();
  const queue = await readReviewQueue({ db: service.db, identity, now: () => new Date(time) });
  const reports = [{ message, owner_uid: buyer.uid, reporter_uid: cook.uid }];
  expect(queue).toMatchObject([{ id: 'order', uid: buyer.uid, reports }]);
});

it('POST /orders/{id}/messages/stop keeps the side that has stopped the messages first', async () => {
  await stop(cook);
  const thread = { messages: [], unread: 0, is_open: false, stopped_by: 'cook' };
  expect((await stop()).json).toEqual(thread);
});
