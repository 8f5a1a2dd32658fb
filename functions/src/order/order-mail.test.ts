import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  emailRecipientsCollection,
  ordersCollection,
  type StoredOrder,
  type StoredOrderEvent,
} from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { writeContacts } from '../testing/mail-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture as at,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import {
  createEventMail,
  createNewOrdersMail,
  createUncheckedOrders,
  markOrdersExceedingMailLimit,
  readMailRecipients,
} from './order-mail';
import type { PlannedOrder } from './plan-stock-changes';

const ORDER_ID = 'a1b2c3d4e5f6';
const order = createStoredOrderFixture();
const { buyer_name: _buyer_name, food_owner: _food_owner, ...orderWithoutNames } = order;
const expires_at = Timestamp.fromDate(new Date('2026-01-31T12:00:00Z'));
const { uid: buyerUid } = buyerFixture;
const { uid: cookUid } = ownerFixture;

const addEvent = (event: StoredOrderEvent, changed: StoredOrder = order) => ({
  ...changed,
  events: [...changed.events, event],
});
const createMail = (event: StoredOrderEvent, changed?: StoredOrder) =>
  createEventMail(ORDER_ID, addEvent(event, changed), new Set([buyerUid, cookUid]), at);

describe('createEventMail', () => {
  const byBuyer = { what: 'cancelled', by: 'buyer', at } as const;
  const byCook = { what: 'cancelled', by: 'cook', at } as const;
  const ready = createOrderEventFixture('ready');
  const undone = createOrderEventFixture('ready-undone');
  const left = 'Sam canceled this order and left a note. Open My Foods, Orders to read it.';
  const pickup = 'Amara has your order ready. My Orders shows where and when to collect it.';
  const early = 'Amara is still cooking your order. The last message came too early.';
  const brokenOven = { reason: 'cannot-cook', note: 'My oven broke.' } as const;
  const cannotCook = 'Amara canceled your order. The cook cannot cook it.\n\nMy oven broke.';

  it.each<[StoredOrderEvent, state: string, text: string]>([
    [byBuyer, 'canceled', 'Sam canceled this order.'],
    // Any account could send its own text to a cook in a note.
    [{ ...byBuyer, note: 'I am ill.\nSorry.' }, 'canceled', left],
    [{ ...byCook, reason: 'sold-out' }, 'canceled', 'Amara canceled your order. It is sold out.'],
    [{ ...byCook, ...brokenOven }, 'canceled', cannotCook],
    [
      { ...byCook, reason: 'not-collected' },
      'canceled',
      'Amara canceled your order. It was not collected.',
    ],
    [
      { ...byCook, reason: 'guest-asked' },
      'canceled',
      'Amara canceled your order. You asked for it.',
    ],
    [{ ...byCook, reason: 'other' }, 'canceled', 'Amara canceled your order.'],
    [byCook, 'canceled', 'Amara canceled your order.'],
    [ready, 'ready', pickup],
    [undone, 'not ready yet', early],
  ])(
    'returns a plain text email to the other person with the order number in the subject about %o',
    (event, state, text) => {
      const subject = `Order A1B2C3D4 is ${state}: 2 × Party Jollof Rice`;
      const toUids = [event.by === 'buyer' ? cookUid : buyerUid];
      const mail = { toUids, message: { subject, text: `${text}\n` }, expires_at };
      expect(createMail(event)).toEqual([`${ORDER_ID}-2`, mail]);
    },
  );

  it.each(['placed', 'collected', 'collected-undone'] as const)(
    'returns no email about the event %s',
    (what) => {
      expect(createMail(createOrderEventFixture(what))).toBeUndefined();
    },
  );

  it('returns no email to a recipient who does not want emails or has deleted the account', () => {
    const { buyer_uid: _buyer_uid, ...withoutBuyer } = addEvent(byCook);
    const recipients = new Set([buyerUid, cookUid]);
    expect(createEventMail(ORDER_ID, addEvent(byCook), new Set([cookUid]), at)).toBeUndefined();
    expect(createEventMail(ORDER_ID, withoutBuyer, recipients, at)).toBeUndefined();
  });

  it('uses the name “Somebody” for a user who has deleted the account', () => {
    const readText = (event: StoredOrderEvent) =>
      createMail(event, orderWithoutNames)?.[1].message.text;
    expect(readText(byBuyer)).toBe('Somebody canceled this order.\n');
    expect(readText(byCook)).toBe('Somebody canceled your order.\n');
  });

  it('returns no email to the cook about an order that exceeded the email limit of its buyer, but emails to the buyer', () => {
    const limited = { ...order, exceeds_mail_limit: true };
    expect(createMail(byBuyer, limited)).toBeUndefined();
    for (const event of [byCook, ready])
      expect(createMail(event, limited)?.[1].toUids).toEqual([buyerUid]);
  });

  it('does not say that My Orders shows the pickup place if the buyer has deleted the order there', () => {
    expect(createMail(ready, { ...order, hidden_at: at })?.[1].message.text).toBe(
      'Amara has your order ready. You deleted it in My Orders, so the site no longer shows where and when to collect it.\n',
    );
  });
});

describe('createNewOrdersMail', () => {
  const newOrder = { orderId: ORDER_ID, order };

  it('returns an email that names the number, the portions, and the buyer of one order and expires after 30 days', () => {
    expect(createNewOrdersMail('cook', [newOrder], at)).toEqual({
      toUids: ['cook'],
      message: {
        subject: 'New order A1B2C3D4: 2 × Party Jollof Rice',
        text: '- A1B2C3D4: 2 × Party Jollof Rice for Sam\n\nOpen My Foods, Orders to see them.\n',
      },
      expires_at,
    });
  });

  it('lists every order with its number, and uses the name “Somebody” for a buyer who has deleted the account', () => {
    const other = {
      orderId: 'f6e5d4c3b2a1',
      order: { ...orderWithoutNames, purchase_quantity: 3 },
    };
    expect(createNewOrdersMail('cook', [newOrder, other], at).message).toEqual({
      subject: '2 new orders: Party Jollof Rice',
      text: [
        '- A1B2C3D4: 2 × Party Jollof Rice for Sam',
        '- F6E5D4C3: 3 × Party Jollof Rice for Somebody',
        '',
        'Open My Foods, Orders to see them.',
        '',
      ].join('\n'),
    });
  });

  it('replaces control characters in the subject, like createEventMail, because a line break would add a header', () => {
    const named = { ...order, food_name: 'Soup\r\nBcc: a@b.test\u0000\u007f\u0085!' };
    const namedOrder = { orderId: ORDER_ID, order: named };
    for (const mail of [
      createMail(createOrderEventFixture('ready'), named)?.[1],
      createNewOrdersMail('cook', [namedOrder], at),
      createNewOrdersMail('cook', [namedOrder, namedOrder], at),
    ]) {
      expect(mail?.message.subject).toContain('Soup  Bcc: a@b.test   !');
      expect(mail?.message.subject).not.toMatch(/\p{Cc}/u);
    }
  });
});

describe('readMailRecipients', () => {
  it('resolves with the uids of the users who want emails, and reads each contact once', async () => {
    const db = await createInMemoryFirestore();
    await writeContacts(db, 'yes', 'also');
    await emailRecipientsCollection(db).doc('no').set({ mail: false });
    const { reads } = await countFirestoreUsage(db, async () => {
      const uids = ['no', 'yes', 'missing', 'also', 'yes', undefined];
      expect(await readMailRecipients(db, uids)).toEqual(new Set(['yes', 'also']));
      expect(await readMailRecipients(db, [undefined])).toEqual(new Set());
    });
    expect(reads).toBe(4);
  });
});

describe('markOrdersExceedingMailLimit', () => {
  let db: Firestore;
  let unchecked: ReturnType<typeof createUncheckedOrders>;
  beforeEach(async () => {
    db = await createInMemoryFirestore();
    unchecked = createUncheckedOrders();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const createNewOrders = (count: number, buyer_uid = buyerUid): PlannedOrder[] =>
    Array.from({ length: count }, () => ({
      orderId: 'order',
      order: createStoredOrderFixture([], { buyer_uid }),
    }));
  const limit = (newOrders: PlannedOrder[]) =>
    markOrdersExceedingMailLimit(db, unchecked, newOrders, at);
  /** Resolves with whether the function marks each order as beyond the limit. */
  const findMarks = async (newOrders: PlannedOrder[]) =>
    (await limit(newOrders)).map((marked) => marked.order.exceeds_mail_limit ?? false);
  /** Stores orders of the buyer that were placed `minutes` before the new orders. */
  const storeOrders = async (count: number, minutes = 1) => {
    const buying_date = Timestamp.fromMillis(at.toMillis() - minutes * 60_000);
    for (let index = 0; index < count; index += 1)
      await ordersCollection(db).add(createStoredOrderFixture([], { buying_date }));
  };

  it('reads nothing for the first two orders of a buyer, and reads once for each further order', async () => {
    const roundTrips: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const usage = await countFirestoreUsage(db, () => limit(createNewOrders(1)));
      roundTrips.push(usage.roundTrips);
    }
    expect(roundTrips).toEqual([0, 0, 1, 1]);
  });

  it('reads once per buyer of a batch, and returns the new orders unchanged and in the same sequence if no buyer exceeds the limit', async () => {
    const newOrders = [...createNewOrders(3), ...createNewOrders(3, 'other')];
    const usage = await countFirestoreUsage(db, async () => {
      expect(await limit(newOrders)).toEqual(newOrders);
    });
    expect(usage).toMatchObject({ roundTrips: 2, reads: 2 });
  });

  it.each([
    ['does not mark the 10th order', 9, 59, false],
    ['marks the 11th order', 10, 59, true],
    ['does not mark the 11th order after the others are 60 minutes old', 10, 60, false],
  ])('%s of a buyer', async (_what, stored, minutes, expected) => {
    await limit(createNewOrders(2)); // It does not check the first two orders of a buyer.
    await storeOrders(stored, minutes);
    expect(await findMarks(createNewOrders(1))).toEqual([expected]);
  });

  it('marks the orders of a batch that exceed the limit together with the orders that any instance placed', async () => {
    await storeOrders(8);
    expect(await findMarks(createNewOrders(4))).toEqual([false, false, true, true]);
    expect(await findMarks(createNewOrders(3, 'other'))).toEqual([false, false, false]);
  });

  it('marks no order if the orders of the buyer cannot be read', async () => {
    await storeOrders(10);
    vi.spyOn(db, 'collection').mockImplementation(() => {
      throw new Error('14 UNAVAILABLE');
    });
    expect(await findMarks(createNewOrders(3))).toEqual([false, false, false]);
  });
});
