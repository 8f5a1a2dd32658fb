import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import type { StoredOrderEvent } from '../firestore/collections';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture as at,
} from '../testing/stored-order-fixture';
import {
  createEventMail,
  createNewOrdersMail,
  createOrderEventMail,
  findMailRecipientRole,
  findMailRecipientUid,
  getMailId,
} from './order-mail';

const order = createStoredOrderFixture();
const {
  buyer_name: _buyer_name,
  food_owner: _food_owner,
  ...orderWithoutNames
} = createStoredOrderFixture();
const expires_at = Timestamp.fromDate(new Date('2026-01-31T12:00:00Z'));

describe('getMailId', () => {
  it('returns the order id and the version', () => {
    expect(getMailId('order', 3)).toBe('order-3');
  });
});

describe('findMailRecipientRole', () => {
  it.each([
    ['placed', 'buyer', undefined],
    ['cancelled', 'buyer', 'cook'],
    ['cancelled', 'cook', 'buyer'],
    ['ready', 'cook', 'buyer'],
    ['ready-undone', 'cook', 'buyer'],
    ['collected', 'cook', undefined],
    ['collected-undone', 'cook', undefined],
  ] as const)(
    'returns the recipient of the email about the event %s by the %s: %s',
    (what, by, recipient) => {
      expect(findMailRecipientRole({ what, by })).toBe(recipient);
    },
  );
});

describe('findMailRecipientUid', () => {
  const { buyer_uid, seller_uid } = order;

  it.each([
    ['the uid of the cook if the buyer has canceled', 'cancelled', 'buyer', seller_uid],
    ['the uid of the buyer if the cook has canceled', 'cancelled', 'cook', buyer_uid],
    ['undefined after the event `collected`', 'collected', 'cook', undefined],
  ] as const)('returns %s', (_uid, what, by, expected) => {
    const events = [createOrderEventFixture('placed'), createOrderEventFixture(what, by)];
    expect(findMailRecipientUid({ ...order, events })).toBe(expected);
  });

  it.each([
    ['undefined after a cancellation by the buyer', 'cancelled', 'buyer', undefined],
    ['the uid of the buyer after a cancellation by the cook', 'cancelled', 'cook', buyer_uid],
    ['the uid of the buyer after the event `ready`', 'ready', 'cook', buyer_uid],
  ] as const)(
    'returns %s if the order exceeded the email limit of its buyer',
    (_uid, what, by, expected) => {
      const events = [createOrderEventFixture('placed'), createOrderEventFixture(what, by)];
      expect(findMailRecipientUid({ ...order, events, exceeds_mail_limit: true })).toBe(expected);
    },
  );
});

describe('createEventMail', () => {
  const ready = createOrderEventFixture('ready');
  const readyOrder = createStoredOrderFixture([ready]);
  const buyerUid = readyOrder.buyer_uid ?? '';

  it('returns the id and the email about the latest event', () => {
    expect(createEventMail('order', readyOrder, new Set([buyerUid]), at)).toEqual([
      'order-2',
      createOrderEventMail(buyerUid, 'order', readyOrder, ready, at),
    ]);
  });

  it('returns undefined if the recipient does not want emails', () => {
    expect(createEventMail('order', readyOrder, new Set(['other']), at)).toBeUndefined();
  });
});

describe('createNewOrdersMail', () => {
  it('returns an email that names the number, the portions, and the buyer of one order and expires after 30 days', () => {
    expect(createNewOrdersMail('cook', [{ orderId: 'a1b2c3d4e5f6', order }], at)).toEqual({
      toUids: ['cook'],
      message: {
        subject: 'New order A1B2C3D4: 2 × Party Jollof Rice',
        text: '- A1B2C3D4: 2 × Party Jollof Rice for Sam\n\nOpen My Foods, Orders to see them.\n',
      },
      expires_at,
    });
  });

  it('lists every order with its number if there are several', () => {
    const other = { ...order, buyer_name: 'Noor', purchase_quantity: 3 };
    const orders: Parameters<typeof createNewOrdersMail>[1] = [
      { orderId: 'a1b2c3d4e5f6', order },
      { orderId: 'f6e5d4c3b2a1', order: other },
    ];
    expect(createNewOrdersMail('cook', orders, at).message).toEqual({
      subject: '2 new orders: Party Jollof Rice',
      text: [
        '- A1B2C3D4: 2 × Party Jollof Rice for Sam',
        '- F6E5D4C3: 3 × Party Jollof Rice for Noor',
        '',
        'Open My Foods, Orders to see them.',
        '',
      ].join('\n'),
    });
  });

  it('uses the name “Somebody” for a buyer who has deleted the account', () => {
    const newOrder = { orderId: 'a1b2c3d4e5f6', order: orderWithoutNames };
    const { text } = createNewOrdersMail('cook', [newOrder], at).message;
    expect(text).toContain('- A1B2C3D4: 2 × Party Jollof Rice for Somebody\n');
  });
});

describe('createOrderEventMail', () => {
  const cancelByCook = createOrderEventFixture('cancelled');
  const mails: [string, StoredOrderEvent, string, string][] = [
    [
      'a cancellation by the buyer',
      createOrderEventFixture('cancelled', 'buyer'),
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Sam canceled this order.\n',
    ],
    [
      'a cancellation by the buyer with a note, without the text of the note',
      { ...createOrderEventFixture('cancelled', 'buyer'), note: 'I am ill.\nSorry.' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Sam canceled this order and left a note. Open My Foods, Orders to read it.\n',
    ],
    [
      'a cancellation with the reason sold-out',
      { ...cancelByCook, reason: 'sold-out' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order. It is sold out.\n',
    ],
    [
      'a cancellation with the reason cannot-cook and a note',
      { ...cancelByCook, reason: 'cannot-cook', note: 'My oven broke.' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order. The cook cannot cook it.\n\nMy oven broke.\n',
    ],
    [
      'a cancellation with the reason not-collected',
      { ...cancelByCook, reason: 'not-collected' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order. It was not collected.\n',
    ],
    [
      'a cancellation with the reason guest-asked',
      { ...cancelByCook, reason: 'guest-asked' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order. You asked for it.\n',
    ],
    [
      'a cancellation with the reason other',
      { ...cancelByCook, reason: 'other' },
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order.\n',
    ],
    [
      'a cancellation by the cook without a reason',
      cancelByCook,
      'Order A1B2C3D4 is canceled: 2 × Party Jollof Rice',
      'Amara canceled your order.\n',
    ],
    [
      'the event ready',
      createOrderEventFixture('ready'),
      'Order A1B2C3D4 is ready: 2 × Party Jollof Rice',
      'Amara has your order ready. My Orders shows where and when to collect it.\n',
    ],
    [
      'the event ready-undone',
      createOrderEventFixture('ready-undone'),
      'Order A1B2C3D4 is not ready yet: 2 × Party Jollof Rice',
      'Amara is still cooking your order. The last message came too early.\n',
    ],
  ];

  it.each(mails)(
    'returns a plain text email with the order number in the subject about %s',
    (_what, event, subject, text) => {
      expect(createOrderEventMail('the-uid', 'a1b2c3d4e5f6', order, event, at)).toEqual({
        toUids: ['the-uid'],
        message: { subject, text },
        expires_at,
      });
    },
  );

  it.each([
    ['buyer', 'Somebody canceled this order.\n'],
    ['cook', 'Somebody canceled your order.\n'],
  ] as const)('uses the name “Somebody” for a %s who has deleted the account', (by, text) => {
    const event = createOrderEventFixture('cancelled', by);
    expect(
      createOrderEventMail('the-uid', 'a1b2c3d4e5f6', orderWithoutNames, event, at).message.text,
    ).toBe(text);
  });

  it('does not say that My Orders shows the pickup place if the buyer has deleted the order there', () => {
    const event = createOrderEventFixture('ready');
    const hidden = { ...order, hidden_at: at };
    const { message } = createOrderEventMail('the-uid', 'a1b2c3d4e5f6', hidden, event, at);
    expect(message.text).toBe(
      'Amara has your order ready. You deleted it in My Orders, so the site no longer shows where and when to collect it.\n',
    );
  });

  it('replaces control characters in the subject, because a line break would add a header', () => {
    const named = { ...order, food_name: 'Soup\r\nBcc: a@b.test\u0000\u007f\u0085!' };
    const newOrder = { orderId: 'a1b2c3d4e5f6', order: named };
    for (const { message } of [
      createOrderEventMail('the-uid', 'a1b2c3d4e5f6', named, createOrderEventFixture('ready'), at),
      createNewOrdersMail('the-uid', [newOrder], at),
      createNewOrdersMail('the-uid', [newOrder, newOrder], at),
    ]) {
      expect(message.subject).toContain('Soup  Bcc: a@b.test   !');
      expect(message.subject).not.toMatch(/\p{Cc}/u);
    }
  });
});
