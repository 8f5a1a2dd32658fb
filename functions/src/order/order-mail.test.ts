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
  findMailRecipientUid,
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
  const cancelledByBuyer = createOrderEventFixture('cancelled', 'buyer');
  const cancelled = createOrderEventFixture('cancelled');

  it.each<[what: string, StoredOrderEvent, toUid: string, state: string, text: string]>([
    [
      'a cancellation by the buyer',
      cancelledByBuyer,
      cookUid,
      'canceled',
      'Sam canceled this order.\n',
    ],
    [
      'a cancellation by the buyer with a note, without the text of the note',
      { ...cancelledByBuyer, note: 'I am ill.\nSorry.' },
      cookUid,
      'canceled',
      'Sam canceled this order and left a note. Open My Foods, Orders to read it.\n',
    ],
    [
      'a cancellation with the reason sold-out',
      { ...cancelled, reason: 'sold-out' },
      buyerUid,
      'canceled',
      'Amara canceled your order. It is sold out.\n',
    ],
    [
      'a cancellation with the reason cannot-cook and a note',
      { ...cancelled, reason: 'cannot-cook', note: 'My oven broke.' },
      buyerUid,
      'canceled',
      'Amara canceled your order. The cook cannot cook it.\n\nMy oven broke.\n',
    ],
    [
      'a cancellation with the reason not-collected',
      { ...cancelled, reason: 'not-collected' },
      buyerUid,
      'canceled',
      'Amara canceled your order. It was not collected.\n',
    ],
    [
      'a cancellation with the reason guest-asked',
      { ...cancelled, reason: 'guest-asked' },
      buyerUid,
      'canceled',
      'Amara canceled your order. You asked for it.\n',
    ],
    [
      'a cancellation with the reason other',
      { ...cancelled, reason: 'other' },
      buyerUid,
      'canceled',
      'Amara canceled your order.\n',
    ],
    [
      'a cancellation by the cook without a reason',
      cancelled,
      buyerUid,
      'canceled',
      'Amara canceled your order.\n',
    ],
    [
      'the event ready',
      createOrderEventFixture('ready'),
      buyerUid,
      'ready',
      'Amara has your order ready. My Orders shows where and when to collect it.\n',
    ],
    [
      'the event ready-undone',
      createOrderEventFixture('ready-undone'),
      buyerUid,
      'not ready yet',
      'Amara is still cooking your order. The last message came too early.\n',
    ],
  ])(
    'returns a plain text email with the order number in the subject about %s',
    (_what, event, toUid, state, text) => {
      const subject = `Order A1B2C3D4 is ${state}: 2 × Party Jollof Rice`;
      const mail = { toUids: [toUid], message: { subject, text }, expires_at };
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
    const { buyer_uid: _buyer_uid, ...orderWithoutBuyer } = addEvent(cancelled);
    expect(createEventMail(ORDER_ID, addEvent(cancelled), new Set([cookUid]), at)).toBeUndefined();
    expect(
      createEventMail(ORDER_ID, orderWithoutBuyer, new Set([buyerUid, cookUid]), at),
    ).toBeUndefined();
  });

  it('uses the name “Somebody” for a user who has deleted the account', () => {
    expect(createMail(cancelledByBuyer, orderWithoutNames)?.[1].message.text).toBe(
      'Somebody canceled this order.\n',
    );
    expect(createMail(cancelled, orderWithoutNames)?.[1].message.text).toBe(
      'Somebody canceled your order.\n',
    );
  });

  it('does not say that My Orders shows the pickup place if the buyer has deleted the order there', () => {
    const ready = createOrderEventFixture('ready');
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

describe('findMailRecipientUid', () => {
  it.each([
    ['no uid after a cancellation by the buyer', 'cancelled', 'buyer', undefined],
    ['the uid of the buyer after a cancellation by the cook', 'cancelled', 'cook', buyerUid],
    ['the uid of the buyer after the event `ready`', 'ready', 'cook', buyerUid],
  ] as const)(
    'returns %s if the order exceeded the email limit of its buyer',
    (_uid, what, by, expected) => {
      const limited = { ...order, exceeds_mail_limit: true };
      const changed = addEvent(createOrderEventFixture(what, by), limited);
      expect(findMailRecipientUid(changed)).toBe(expected);
    },
  );
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

  it('returns the new orders unchanged and in the same sequence if no buyer exceeds the limit', async () => {
    const newOrders = [...createNewOrders(1), ...createNewOrders(1, 'other')];
    expect(await limit(newOrders)).toEqual(newOrders);
  });

  it('reads nothing for the first two orders of a buyer, and reads once for each further order', async () => {
    const roundTrips: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const usage = await countFirestoreUsage(db, () => limit(createNewOrders(1)));
      roundTrips.push(usage.roundTrips);
    }
    expect(roundTrips).toEqual([0, 0, 1, 1]);
  });

  it('reads once per buyer if a batch contains three orders of each of two buyers', async () => {
    const newOrders = [...createNewOrders(3), ...createNewOrders(3, 'other')];
    const usage = await countFirestoreUsage(db, () => limit(newOrders));
    expect(usage).toMatchObject({ roundTrips: 2, reads: 2 });
  });

  it.each([
    ['does not mark the 10th order', 9, 59, false],
    ['marks the 11th order', 10, 59, true],
    ['marks the 13th order', 12, 59, true],
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
