import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import { UNDO_PERIOD_MS, type OrderStatus } from '../contract/order';
import { canChangeOrder, decideOrderChange, type OrderChange } from '../contract/order-change';
import type { StoredOrder, StoredOrderEvent } from '../firestore/collections';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { applyOrderChange } from './change-order-status';
import { toOrderEvent } from './order-responses';

const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 5 * 60_000);
const eventNames: Record<OrderStatus, StoredOrderEvent['what'][]> = {
  placed: [],
  ready: ['ready'],
  collected: ['ready', 'collected'],
  cancelled: ['cancelled'],
};
const statuses = Object.keys(eventNames) as OrderStatus[];
const toShownOrder = ({ status, events }: StoredOrder) => ({
  status,
  events: events.map(toOrderEvent),
});
const decide = (order: StoredOrder, change: OrderChange, time = at) =>
  decideOrderChange(toShownOrder(order), change, time.toMillis());
const stateConflict = { conflict: 'order-state', message: expect.any(String) as string };
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
      const decision = decide(order, { by, version: order.version, to });
      expect(decision).toEqual(event === undefined ? stateConflict : { what: event, status: to });
      expect(canChangeOrder(toShownOrder(order), by, to, at.toMillis())).toBe(event !== undefined);
    },
  );

  it.each([
    ['ready', 'buyer', [], 'Your order is ready to collect. Only the cook can cancel it now.'],
    ['collected', 'buyer', [], 'Your order has already been collected, so it cannot be canceled.'],
    ['cancelled', 'buyer', ['buyer'], 'This order has already been canceled.'],
    ['cancelled', 'buyer', ['cook'], 'The cook has already canceled this order.'],
    ['cancelled', 'cook', ['cook'], 'This order has already been canceled.'],
    ['collected', 'cook', [], 'This is not possible any more.'],
  ] as const)(
    'says why an order with the status `%s` cannot be canceled by the %s (canceled before by: %j)',
    (status, by, [canceledBy], message) => {
      const order = canceledBy
        ? createStoredOrderFixture([createOrderEventFixture('cancelled', canceledBy)])
        : createOrder(status);
      const { version } = order;
      expect(decide(order, { by, version, to: 'cancelled' })).toEqual({
        conflict: 'order-state',
        message,
      });
      // A request with another version of the order gets the same text.
      expect(decide(order, { by, version: 9, to: 'cancelled' })).toEqual({
        conflict: 'order-changed',
        message,
      });
    },
  );

  it('lets the cook cancel an order that has been ready for three days', () => {
    const order = createOrder('ready');
    const threeDaysLater = Timestamp.fromMillis(at.toMillis() + 3 * 24 * 60 * 60_000);
    const change: OrderChange = { by: 'cook', version: order.version, to: 'cancelled' };
    expect(decide(order, change, threeDaysLater)).toEqual({
      what: 'cancelled',
      status: 'cancelled',
    });
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
    expect(decide(order, change)).toEqual({ isRepeat: true });
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
    expect(decide(order, change)).toMatchObject({ conflict: 'order-changed' });
  });
});

describe('decideOrderChange for an undo by the cook', () => {
  const undoAfter = (
    order: ReturnType<typeof createOrder>,
    to: OrderStatus,
    milliseconds: number,
  ) =>
    decide(
      order,
      { by: 'cook', version: order.version, to },
      Timestamp.fromMillis((order.events.at(-1)?.at.toMillis() ?? 0) + milliseconds),
    );

  it.each([
    ['ready', 'placed', 'ready-undone'],
    ['collected', 'ready', 'collected-undone'],
  ] as const)(
    'allows the undo of the event `%s` until 15 minutes after the event',
    (from, to, what) => {
      const order = createOrder(from);
      expect(UNDO_PERIOD_MS).toBe(900_000);
      expect(undoAfter(order, to, 899_999)).toEqual({ what, status: to });
      expect(undoAfter(order, to, 900_000)).toEqual(stateConflict);
    },
  );

  it('rejects the undo of an order without events', () => {
    const order = { ...createOrder('ready'), events: [] };
    const change = { by: 'cook', version: 0, to: 'placed' } as const;
    expect(decide(order, change)).toEqual(stateConflict);
  });

  it('rejects an undo if the order has 20 events, but still allows the cancellation of the order', () => {
    const cycle = [createOrderEventFixture('ready'), createOrderEventFixture('ready-undone')];
    const events = [
      ...Array.from({ length: 9 }, () => cycle).flat(),
      createOrderEventFixture('ready'),
    ];
    const order = createStoredOrderFixture(events);
    expect(order.events).toHaveLength(20);
    expect(undoAfter(order, 'placed', 0)).toEqual(stateConflict);
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
    expect(undoAfter(order, 'placed', 0)).toEqual(stateConflict);
  });

  it('sets no time limit for marking the order as ready again after the cook has undone `ready`', () => {
    const order = createStoredOrderFixture([
      createOrderEventFixture('ready'),
      createOrderEventFixture('ready-undone'),
    ]);
    expect(undoAfter(order, 'ready', 900_001)).toMatchObject({ what: 'ready' });
  });

  it('sets no time limit for marking the order as collected again after the cook has undone `collected`', () => {
    const order = createStoredOrderFixture([
      createOrderEventFixture('ready'),
      createOrderEventFixture('collected'),
      createOrderEventFixture('collected-undone'),
    ]);
    expect(undoAfter(order, 'collected', 900_001)).toMatchObject({ what: 'collected' });
  });
});

describe('decideOrderChange for a cancellation by the deletion of the account of the buyer', () => {
  const forceCancel = (status: OrderStatus) => {
    const order = createOrder(status);
    const version = order.version;
    return decide(order, { by: 'buyer', version, to: 'cancelled', isForced: true });
  };

  it.each(['placed', 'ready'] as const)(
    'lets the buyer cancel an order with the status %s',
    (status) => {
      expect(forceCancel(status)).toMatchObject({ what: 'cancelled' });
    },
  );

  it.each(['collected', 'cancelled'] as const)(
    'returns the conflict code `order-state` if the buyer cancels an order with the status %s',
    (status) => {
      expect(forceCancel(status)).toEqual(stateConflict);
    },
  );
});

describe('applyOrderChange', () => {
  const cancel = { version: 1, to: 'cancelled' as const };

  it('adds the event with its reason and its note, and returns the number of events as the version', () => {
    const order = createOrder('placed');
    const reasons = { reason: 'sold-out', note: 'Sorry.' } as const;
    expect(applyOrderChange('order', order, { ...cancel, by: 'cook', ...reasons }, at)).toEqual({
      orderId: 'order',
      role: 'cook',
      isRepeat: false,
      order: {
        ...order,
        status: 'cancelled',
        events: [...order.events, { what: 'cancelled', by: 'cook', at, ...reasons }],
        version: 2,
      },
    });
  });

  it('adds no fields for a missing reason and a missing note, because Firestore rejects undefined', () => {
    const change = { ...cancel, by: 'buyer' as const, reason: undefined, note: undefined };
    const applied = applyOrderChange('order', createOrder('placed'), change, at);
    const event = 'order' in applied ? applied.order.events.at(-1) : undefined;
    expect(Object.keys(event ?? {})).toEqual(['what', 'by', 'at']);
  });
});
