import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { UNDO_PERIOD_MS, type OrderStatus } from '../contract/order';
import type { StoredOrderEvent } from '../firestore/collections';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { applyOrderChange, decideOrderChange, type OrderChange } from './order-change';

const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 5 * 60_000);
const eventNames: Record<OrderStatus, StoredOrderEvent['what'][]> = {
  placed: [],
  ready: ['ready'],
  collected: ['ready', 'collected'],
  cancelled: ['cancelled'],
};
const statuses = Object.keys(eventNames) as OrderStatus[];
const createOrder = (status: OrderStatus) =>
  createStoredOrderFixture(eventNames[status].map((what) => createOrderEventFixture(what)));

/** The event that each allowed change adds to an order. Every change that is missing here is a conflict. */
const allowedChanges: Record<string, StoredOrderEvent['what']> = {
  'placed → ready by cook': 'ready',
  'ready → collected by cook': 'collected',
  'ready → placed by cook': 'ready-undone',
  'collected → ready by cook': 'collected-undone',
  'placed → cancelled by buyer': 'cancelled',
  'placed → cancelled by cook': 'cancelled',
  'ready → cancelled by cook': 'cancelled',
};
const allChanges = statuses.flatMap((from) =>
  statuses.flatMap((to) => (['buyer', 'cook'] as const).map((by) => ({ from, to, by }))),
);

describe('decideOrderChange', () => {
  it.each(
    allChanges.map((change) => ({
      ...change,
      event: allowedChanges[`${change.from} → ${change.to} by ${change.by}`],
    })),
  )(
    'returns the event for the change $from → $to by the $by (undefined means a conflict): $event',
    ({ from, to, by, event }) => {
      const order = createOrder(from);
      const decision = decideOrderChange(order, { by, version: order.version, to }, at);
      expect(decision).toEqual(
        event === undefined
          ? { conflict: 'order-state' }
          : { event: { what: event, by, at }, status: to },
      );
    },
  );

  it('stores the reason and the note in the event', () => {
    const change: OrderChange = {
      by: 'cook',
      version: 1,
      to: 'cancelled',
      reason: 'sold-out',
      note: 'Sorry.',
    };
    expect(decideOrderChange(createOrder('placed'), change, at)).toEqual({
      event: { what: 'cancelled', by: 'cook', at, reason: 'sold-out', note: 'Sorry.' },
      status: 'cancelled',
    });
  });

  it('adds no fields for a missing reason and a missing note, because Firestore rejects undefined', () => {
    const change: OrderChange = {
      by: 'buyer',
      version: 1,
      to: 'cancelled',
      reason: undefined,
      note: undefined,
    };
    const decision = decideOrderChange(createOrder('placed'), change, at);
    expect(Object.keys('event' in decision ? decision.event : {})).toEqual(['what', 'by', 'at']);
  });
});

describe('decideOrderChange for a version that is not the current version', () => {
  const isReadyUndone = createStoredOrderFixture([
    createOrderEventFixture('ready'),
    createOrderEventFixture('ready-undone'),
  ]);

  it.each([
    ['the change placed → ready', createOrder('ready'), { by: 'cook', version: 1, to: 'ready' }],
    [
      'a change before the latest change',
      createOrder('collected'),
      { by: 'cook', version: 1, to: 'ready' },
    ],
    [
      'the change ready → collected',
      createOrder('collected'),
      { by: 'cook', version: 2, to: 'collected' },
    ],
    ['an undo', isReadyUndone, { by: 'cook', version: 2, to: 'placed' }],
    ['a cancellation', createOrder('cancelled'), { by: 'cook', version: 1, to: 'cancelled' }],
  ] as const)('returns isRepeat = true if the same user repeats %s', (_what, order, change) => {
    expect(decideOrderChange(order, change, at)).toEqual({ isRepeat: true });
  });

  it('returns isRepeat = true if the same user cancels again with another reason', () => {
    const change: OrderChange = { by: 'cook', version: 1, to: 'cancelled', reason: 'other' };
    expect(decideOrderChange(createOrder('cancelled'), change, at)).toEqual({ isRepeat: true });
  });

  it.each([
    [
      'the other user made the same change',
      createOrder('cancelled'),
      { by: 'buyer', version: 1, to: 'cancelled' },
    ],
    [
      'the same user made another change',
      createOrder('ready'),
      { by: 'cook', version: 1, to: 'cancelled' },
    ],
    [
      'the same user made the change to a later version',
      createOrder('collected'),
      { by: 'cook', version: 1, to: 'collected' },
    ],
    ['the version is too high', createOrder('ready'), { by: 'cook', version: 3, to: 'collected' }],
    [
      'the version is too high and the change is not allowed',
      createOrder('cancelled'),
      { by: 'cook', version: 9, to: 'ready' },
    ],
  ] as const)('returns the conflict code `order-changed` if %s', (_what, order, change) => {
    expect(decideOrderChange(order, change, at)).toEqual({ conflict: 'order-changed' });
  });
});

describe('decideOrderChange for an undo by the cook', () => {
  const undoAfter = (
    order: ReturnType<typeof createOrder>,
    to: OrderStatus,
    milliseconds: number,
  ) =>
    decideOrderChange(
      order,
      { by: 'cook', version: order.version, to },
      Timestamp.fromMillis((order.events.at(-1)?.at.toMillis() ?? 0) + milliseconds),
    );

  it.each([
    ['ready', 'placed', 'ready-undone'],
    ['collected', 'ready', 'collected-undone'],
  ] as const)(
    'allows the undo of the event `%s` for exactly 15 minutes after the event',
    (from, to, what) => {
      const order = createOrder(from);
      expect(UNDO_PERIOD_MS).toBe(900_000);
      expect(undoAfter(order, to, 900_000)).toMatchObject({ event: { what }, status: to });
      expect(undoAfter(order, to, 900_001)).toEqual({ conflict: 'order-state' });
    },
  );

  it('rejects the undo of an order without events', () => {
    const order = { ...createOrder('ready'), events: [] };
    const change = { by: 'cook', version: 0, to: 'placed' } as const;
    expect(decideOrderChange(order, change, at)).toEqual({ conflict: 'order-state' });
  });

  it('rejects an undo if the order has 20 events, but still allows the cancellation of the order', () => {
    const cycle = [createOrderEventFixture('ready'), createOrderEventFixture('ready-undone')];
    const events = [
      ...Array.from({ length: 9 }, () => cycle).flat(),
      createOrderEventFixture('ready'),
    ];
    const order = createStoredOrderFixture(events);
    expect(order.events).toHaveLength(20);
    expect(undoAfter(order, 'placed', 0)).toEqual({ conflict: 'order-state' });
    expect(undoAfter(order, 'cancelled', 0)).toMatchObject({ status: 'cancelled' });
    const shorter = createStoredOrderFixture(events.slice(2));
    expect(undoAfter(shorter, 'placed', 0)).toMatchObject({ status: 'placed' });
  });

  it('measures the 15 minutes for an undo from the latest event, not from the purchase', () => {
    const order = createStoredOrderFixture([createOrderEventFixture('ready', 'cook', 600)]);
    expect(undoAfter(order, 'placed', 0)).toMatchObject({ status: 'placed' });
  });

  it('rejects the undo of the event `ready` after the undo of `collected`, because `ready` is not the latest event', () => {
    const order = createStoredOrderFixture([
      createOrderEventFixture('ready'),
      createOrderEventFixture('collected'),
      createOrderEventFixture('collected-undone'),
    ]);
    expect(undoAfter(order, 'placed', 0)).toEqual({ conflict: 'order-state' });
  });

  it('sets no time limit for marking the order as ready again after the cook has undone `ready`', () => {
    const order = createStoredOrderFixture([
      createOrderEventFixture('ready'),
      createOrderEventFixture('ready-undone'),
    ]);
    expect(undoAfter(order, 'ready', 900_001)).toMatchObject({ event: { what: 'ready' } });
  });

  it('sets no time limit for marking the order as collected again after the cook has undone `collected`', () => {
    const order = createStoredOrderFixture([
      createOrderEventFixture('ready'),
      createOrderEventFixture('collected'),
      createOrderEventFixture('collected-undone'),
    ]);
    expect(undoAfter(order, 'collected', 900_001)).toMatchObject({ event: { what: 'collected' } });
  });
});

describe('decideOrderChange for a cancellation by the deletion of the account of the buyer', () => {
  const forceCancel = (status: OrderStatus) => {
    const order = createOrder(status);
    const version = order.version;
    return decideOrderChange(order, { by: 'buyer', version, to: 'cancelled', isForced: true }, at);
  };

  it.each(['placed', 'ready'] as const)(
    'lets the buyer cancel an order with the status %s',
    (status) => {
      expect(forceCancel(status)).toMatchObject({ event: { what: 'cancelled', by: 'buyer' } });
    },
  );

  it.each(['collected', 'cancelled'] as const)(
    'returns the conflict code `order-state` if the buyer cancels an order with the status %s',
    (status) => {
      expect(forceCancel(status)).toEqual({ conflict: 'order-state' });
    },
  );
});

describe('applyOrderChange', () => {
  const event = createOrderEventFixture('ready');

  it('adds the event, and returns the number of events as the version', () => {
    const order = createOrder('placed');
    expect(applyOrderChange(order, { event, status: 'ready' })).toEqual({
      status: 'ready',
      events: [...order.events, event],
      version: 2,
    });
  });
});
