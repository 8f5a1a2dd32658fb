import { Timestamp, type Firestore } from '@google-cloud/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  emailRecipientsCollection,
  ordersCollection,
  type StoredEmailRecipient,
  type StoredOrder,
  type StoredOrderEvent,
} from '../firestore/collections';
import { countFirestoreUsage } from '../testing/firestore-usage';
import { createInMemoryFirestore } from '../testing/in-memory-firestore';
import { readMails, writeContacts } from '../testing/mail-fixture';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture as at,
} from '../testing/stored-order-fixture';
import { buyerFixture, ownerFixture } from '../testing/user-fixtures';
import {
  createChangeMail,
  createEventMail,
  createMessageMail,
  planMails,
  readMailRecipients,
  writeMails,
  type OrderMail,
} from './order-mail';

const ORDER_ID = 'a1b2c3d4e5f6';
const { uid: buyerUid } = buyerFixture;
const { uid: cookUid } = ownerFixture;
const order = createStoredOrderFixture([], { buyer_uid: buyerUid, seller_uid: cookUid });

beforeEach(() => {
  vi.stubEnv('VITE_SITE_URL', 'https://potluck.example/');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const createRecipients = (level: StoredEmailRecipient['level'] = 'all') =>
  new Map(
    [buyerUid, cookUid].map((uid) => [
      uid,
      { level, email: `${uid}@potluck.test`, unsubscribe_signature: 'sig' },
    ]),
  );
const addEvent = (event: StoredOrderEvent, changed: StoredOrder = order) => ({
  ...changed,
  events: [...changed.events, event],
});
const createMail = (event: StoredOrderEvent, changed?: StoredOrder, level?: 'important') =>
  createEventMail(
    { orderId: ORDER_ID, order: addEvent(event, changed) },
    createRecipients(level),
    at,
  );
const byBuyer = { what: 'cancelled', by: 'buyer', at } as const;
const byCook = { what: 'cancelled', by: 'cook', at } as const;
const ready = createOrderEventFixture('ready');
const undone = createOrderEventFixture('ready-undone');

describe('createEventMail', () => {
  it('does not tell the cook of a canceled order that is ready not to cook it', () => {
    const { text } = createMail(byBuyer, createStoredOrderFixture([ready]))?.mail.message ?? {};
    expect(text).toContain('Your guest canceled this order.\n');
  });

  it.each<[StoredOrderEvent, title: string, text: string]>([
    [byBuyer, 'Canceled by your guest', 'Your guest canceled this order. You need not cook it.'],
    [
      { ...byBuyer, note: 'I am ill.' },
      'Canceled by your guest',
      'Your guest canceled this order. You need not cook it.\nYour guest left a note. Open the order to read it.',
    ],
    [
      { ...byCook, reason: 'cannot-cook', note: 'My oven broke.' },
      'Canceled by the cook',
      'Sorry, the cook canceled your order. The cook cannot cook it. Please do not come to collect it.\nThe cook left a note. Open the order to read it.',
    ],
    [
      { ...byCook, reason: 'other' },
      'Canceled by the cook',
      'Sorry, the cook canceled your order. Please do not come to collect it.',
    ],
    [
      ready,
      'Ready to collect',
      'Good news: your order is ready. The page of the order shows where and when to collect it.',
    ],
    [
      undone,
      'Not ready yet',
      'Our email “Ready to collect” came too early, sorry. Please wait for the next one.',
    ],
  ])(
    'returns an email to the other person with the dish, the number, and the date of the order, two links, and no text and no name of a user about %o',
    (event, title, text) => {
      const toUid = event.by === 'buyer' ? cookUid : buyerUid;
      const query = new URLSearchParams({ user: toUid, signature: 'sig' }).toString();
      expect(createMail(event)).toMatchObject({
        id: `${ORDER_ID}-2`,
        toUid,
        mail: {
          toUids: [toUid],
          headers: {
            'List-Unsubscribe': `<https://potluck.example/api/unsubscribe?${query}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          message: {
            subject: `${title}: 2 × Party Jollof Rice (A1B2C3D4)`,
            text: [
              `Hello from Potluck!\n\n${text}\n`,
              'Order A1B2C3D4, placed on January 1, 2026: 2 × Party Jollof Rice\n',
              `Open it on Potluck: https://potluck.example${event.by === 'buyer' ? '/my-foods/orders?search=A1B2C3D4' : `/my-orders/${ORDER_ID}`}\n`,
              `Stop all emails about orders, without a login: https://potluck.example/unsubscribe?${query}\n`,
            ].join('\n'),
          },
          expires_at: Timestamp.fromDate(new Date('2026-01-31T12:00:00Z')),
        },
      });
    },
  );

  it.each(['placed', 'collected', 'collected-undone'] as const)(
    'returns no email about the event %s',
    (what) => {
      expect(createMail(createOrderEventFixture(what))).toBeUndefined();
    },
  );

  it('returns the emails about cancellations, ready orders, and their correction to a user who wants only the important ones', () => {
    const sent = [byBuyer, byCook, ready, undone].map((event) =>
      createMail(event, order, 'important'),
    );
    expect(sent.map((mail) => mail !== undefined)).toEqual([true, true, true, true]);
  });

  it('links to My Orders without saying that the page shows the pickup place if the buyer has deleted the order', () => {
    const { text } = createMail(ready, { ...order, hidden_at: at })?.mail.message ?? {};
    expect(text).toContain('You deleted it in My Orders, so the site no longer shows where');
    expect(text).toContain('https://potluck.example/my-orders\n');
  });

  it('contains the date in the time zone of the pickup', () => {
    const pickup_window = { from: '', until: '', zone: 'Pacific/Kiritimati' };
    const { text } = createMail(ready, { ...order, pickup_window })?.mail.message ?? {};
    expect(text).toContain('placed on January 2, 2026');
  });

  it.each([
    ['St. Louis Ribs, 3.5 oz', true],
    ['Mac & Cheese v2...', true],
    ['Win at evil.example', false],
    ['Win at evil。example', false],
    ['https://evil', false],
    ['Ask cook@evil', false],
    ['Visit 10.0.0.1/x', false],
  ])('contains the name of the dish “%s”: %s', (food_name, isShown) => {
    const { subject, text = '' } = createMail(ready, { ...order, food_name })?.mail.message ?? {};
    expect(text.includes(food_name)).toBe(isShown);
    const shown = isShown ? `2 × ${food_name}` : 'your order';
    expect(subject).toBe(`Ready to collect: ${shown} (A1B2C3D4)`);
  });

  it('replaces control characters in the subject, because a line break would add a header', () => {
    const food_name = 'Soup\r\nBcc: a\u0000\u007f\u0085!';
    const { subject } = createMail(ready, { ...order, food_name })?.mail.message ?? {};
    expect(subject).toContain('Soup  Bcc: a   !');
  });
});

it('createChangeMail names what the cook changed, and createMessageMail does not contain the message', () => {
  const recipients = createRecipients();
  const planned = { orderId: ORDER_ID, order };
  const change = createChangeMail(planned, ['allergens', 'place'], recipients, at);
  expect(change?.toUid).toBe(buyerUid);
  expect(change?.mail.message.subject).toMatch(/^Allergens changed: 2 ×/);
  expect(change?.mail.message.text).toContain(
    'The cook changed the allergens and the pickup place. Please open the order and check it before you collect it.',
  );
  const deleted = { ...planned, order: { ...order, hidden_at: at } };
  expect(createChangeMail(deleted, ['allergens'], recipients, at)?.mail.message.text).toContain(
    'You deleted the order in My Orders, so please ask the cook before you collect it.',
  );
  const message = createMessageMail(planned, 'cook', recipients, at);
  expect(message?.toUid).toBe(cookUid);
  expect(message?.mail.message.text).toContain('Your guest wrote you a message about this order.');
  const important = createRecipients('important');
  expect(createMessageMail(planned, 'cook', important, at)).toBeUndefined();
  expect(createMessageMail(planned, 'buyer', important, at)?.toUid).toBe(buyerUid);
});

describe('emails in Firestore', () => {
  let db: Firestore;
  beforeEach(async () => {
    db = await createInMemoryFirestore();
  });
  const setContact = (uid: string, contact: StoredEmailRecipient) =>
    emailRecipientsCollection(db).doc(uid).set(contact);

  it('readMailRecipients resolves with the users with an email who have not stopped the emails, and reads each contact once', async () => {
    await writeContacts(db, 'yes', 'also');
    await setContact('no', { level: 'none', email: 'no@potluck.test' });
    await setContact('unverified', { level: 'all' });
    const { reads } = await countFirestoreUsage(db, async () => {
      const uids = ['no', 'yes', 'missing', 'also', 'unverified', 'yes', undefined];
      expect([...(await readMailRecipients(db, uids)).keys()]).toEqual(['yes', 'also']);
      expect(await readMailRecipients(db, [undefined])).toEqual(new Map());
    });
    expect(reads).toBe(5);
  });

  it('planMails lists all new orders in one email, also for a cook who wants only important emails if it is the first order, and reads orders only to find this out', async () => {
    const plan = async (soldBefore: number, count = 1) => {
      const newOrders = Array.from({ length: count }, () => ({
        orderId: ORDER_ID,
        order,
        quota: {},
        isMailed: true,
      }));
      const records = { outcomes: [], foodAfter: undefined, newOrders, cancelledOrders: [] };
      let mails: OrderMail[] = [];
      const { reads } = await countFirestoreUsage(db, async () => {
        mails = await planMails(db, records, soldBefore, at);
      });
      return [mails[0]?.mail.message.subject, mails.length, reads];
    };
    await setContact(cookUid, { email: 'cook@potluck.test' });
    expect(await plan(1)).toEqual([undefined, 0, 1]);
    const subject = 'New order: 2 × Party Jollof Rice (A1B2C3D4)';
    expect(await plan(0)).toEqual([subject, 1, 1]);
    await ordersCollection(db).add(order);
    expect(await plan(0)).toEqual([undefined, 0, 2]);
    await writeContacts(db, cookUid);
    expect(await plan(1, 3)).toEqual(['3 new orders: Party Jollof Rice', 1, 1]);
  });

  describe('writeMails', () => {
    let number = 0;
    beforeEach(() => writeContacts(db, cookUid));
    /** Writes `count` emails about cancellations by the buyer to the cook. */
    const write = async (count: number, buyer_uid: string, minutes = 0) => {
      const now = Timestamp.fromMillis(at.toMillis() + minutes * 60_000);
      const recipients = await readMailRecipients(db, [cookUid]);
      const canceled = addEvent(byBuyer, { ...order, buyer_uid });
      const mails = Array.from({ length: count }, () =>
        createEventMail({ orderId: `order${++number}`, order: canceled }, recipients, now),
      ).filter((mail) => mail !== undefined);
      const batch = db.batch();
      writeMails(batch, db, mails, now);
      await batch.commit();
    };
    const readSent = async () =>
      (await emailRecipientsCollection(db).doc(cookUid).get()).data()?.sent;
    const countSubjects = async () => {
      const subjects = Object.values(await readMails(db)).map(({ message }) => message.subject);
      const more = subjects.filter((subject) => subject === 'You have more news').length;
      return [subjects.length - more, more];
    };

    it('writes at most 10 emails per hour and sender, then one about all others, and counts each hour and sender separately', async () => {
      await write(9, 'sam');
      await write(3, 'sam', 59);
      await write(1, 'sam', 59);
      expect(await countSubjects()).toEqual([10, 1]);
      await write(1, 'noor', 59);
      expect(await countSubjects()).toEqual([11, 1]);
      await write(11, 'sam', 60);
      expect(await countSubjects()).toEqual([21, 2]);
      const { total, by = {} } = (await readSent()) ?? {};
      expect([total, Object.values(by)]).toEqual([10, [10]]);
    });

    it('writes at most 60 emails per hour and recipient, stores no uid of a sender, and also counts concurrent writes', async () => {
      await write(1, 'first');
      await Promise.all(Array.from({ length: 7 }, (_, index) => write(9, `buyer-${index}`)));
      expect(await readSent()).toMatchObject({ total: 64 });
      await write(1, 'last');
      expect(await countSubjects()).toEqual([64, 1]);
      expect(JSON.stringify(await readSent())).not.toContain('buyer-');
    });
  });
});
