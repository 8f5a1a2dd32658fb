import { Timestamp } from '@google-cloud/firestore';
import { describe, expect, it } from 'vitest';
import {
  type OrderStatus,
  canChangeOrder,
  decideOrderChange,
  type OrderChange,
} from '../contract/order';
import type { StoredOrderEvent } from '../firestore/collections';
import {
  createOrderEventFixture,
  createStoredOrderFixture,
  orderedAtFixture,
} from '../testing/stored-order-fixture';
import { toOrderEvent } from './order-responses';

type EventName = StoredOrderEvent['what'];
const MINUTE_MS = 60_000;
const at = Timestamp.fromMillis(orderedAtFixture.toMillis() + 5 * MINUTE_MS);
const stateConflict = { conflict: 'order-state', message: expect.any(String) as string };

/** Returns an order with these events, all of which `by` caused `minutes` after the purchase. */
function createOrder(
  names: readonly EventName[],
  by: StoredOrderEvent['by'] = 'cook',
  minutes = 0,
) {
  const { status, events } = createStoredOrderFixture(
    names.map((what) => createOrderEventFixture(what, by, minutes)),
  );
  return { status, events: events.map(toOrderEvent) };
}
type ShownOrder = ReturnType<typeof createOrder>;

const decide = (
  order: ShownOrder,
  change: Omit<OrderChange, 'version'> & { version?: number },
  time = at.toMillis(),
) => decideOrderChange(order, { version: order.events.length, ...change }, time);

const eventsByStatus: Record<OrderStatus, EventName[]> = {
  placed: [],
  ready: ['ready'],
  collected: ['ready', 'collected'],
  cancelled: ['cancelled'],
};
/** The event that each allowed change adds to an order. Every change that is missing here is a conflict. */
const allowedChanges: Record<string, EventName> = {
  'placed → ready by cook': 'ready',
  'ready → collected by cook': 'collected',
  'ready → placed by cook': 'ready-undone',
  'collected → ready by cook': 'collected-undone',
  'placed → cancelled by buyer': 'cancelled',
  'placed → cancelled by cook': 'cancelled',
  'ready → cancelled by cook': 'cancelled',
};
const statuses = Object.keys(eventsByStatus) as OrderStatus[];
const allChanges = statuses.flatMap((from) =>
  statuses.flatMap((to) =>
    (['buyer', 'cook'] as const).map((by) => ({
      from,
      to,
      by,
      event: allowedChanges[`${from} → ${to} by ${by}`],
    })),
  ),
);

describe('decideOrderChange', () => {
  it.each(allChanges)(
    'returns the event for the change $from → $to by the $by (undefined means a conflict): $event',
    ({ from, to, by, event }) => {
      const order = createOrder(eventsByStatus[from]);
      const expected = event === undefined ? stateConflict : { what: event, status: to };
      expect(decide(order, { by, to })).toEqual(expected);
      expect(canChangeOrder(order, by, to, at.toMillis())).toBe(event !== undefined);
    },
  );

  it.each([
    ['ready', 'buyer', 'cook', 'Your order is ready to collect. Only the cook can cancel it now.'],
    [
      'collected',
      'buyer',
      'cook',
      'Your order has already been collected, so it cannot be canceled.',
    ],
    ['cancelled', 'buyer', 'buyer', 'This order has already been canceled.'],
    ['cancelled', 'buyer', 'cook', 'The cook has already canceled this order.'],
    ['cancelled', 'cook', 'cook', 'This order has already been canceled.'],
    ['collected', 'cook', 'cook', 'This is not possible any more.'],
  ] as const)(
    'says why an order with the status %s cannot be canceled by the %s (changed before by the %s)',
    (status, by, changedBy, message) => {
      const order = createOrder(eventsByStatus[status], changedBy);
      const to = 'cancelled';
      expect(decide(order, { by, to })).toEqual({ conflict: 'order-state', message });
      // A request with another version of the order gets the same text.
      const otherVersion = decide(order, { by, to, version: 9 });
      expect(otherVersion).toEqual({ conflict: 'order-changed', message });
    },
  );

  it.each([
    ['the change placed → ready', ['ready'], 1, 'ready'],
    ['a change before the latest change', ['ready', 'collected'], 1, 'ready'],
    ['the change ready → collected', ['ready', 'collected'], 2, 'collected'],
    ['an undo', ['ready', 'ready-undone'], 2, 'placed'],
    ['a cancellation', ['cancelled'], 1, 'cancelled'],
  ] as const)(
    'returns isRepeat = true if the same user repeats %s',
    (_what, names, version, to) => {
      expect(decide(createOrder(names), { by: 'cook', version, to })).toEqual({ isRepeat: true });
    },
  );

  it.each([
    ['the other user made the same change', ['cancelled'], 'buyer', 1, 'cancelled'],
    ['the same user made another change', ['ready'], 'cook', 1, 'cancelled'],
    ['the user made the change to a later version', ['ready', 'collected'], 'cook', 1, 'collected'],
    ['the version is too high', ['ready'], 'cook', 3, 'collected'],
    ['the version is too high for a forbidden change', ['cancelled'], 'cook', 9, 'ready'],
  ] as const)(
    'returns the conflict code `order-changed` if %s',
    (_what, names, by, version, to) => {
      expect(decide(createOrder(names), { by, version, to })).toMatchObject({
        conflict: 'order-changed',
      });
    },
  );

  const twentyEvents: EventName[] = [
    ...Array.from({ length: 9 }, () => ['ready', 'ready-undone'] as const).flat(),
    'ready',
  ];
  const collectedUndone = ['ready', 'collected', 'collected-undone'] as const;

  it.each([
    ['allows the undo of `ready` for 15 minutes', ['ready'], 'placed', 899_999, 'ready-undone'],
    ['rejects the undo of `ready` after 15 minutes', ['ready'], 'placed', 900_000, undefined],
    [
      'allows the undo of `collected` for 15 minutes',
      ['ready', 'collected'],
      'ready',
      899_999,
      'collected-undone',
    ],
    [
      'rejects the undo of `collected` after 15 minutes',
      ['ready', 'collected'],
      'ready',
      900_000,
      undefined,
    ],
    ['rejects the undo of an event before the latest one', collectedUndone, 'placed', 0, undefined],
    ['allows `ready` again at any time', ['ready', 'ready-undone'], 'ready', 900_001, 'ready'],
    ['allows `collected` again at any time', collectedUndone, 'collected', 900_001, 'collected'],
    [
      'lets the cook cancel an order that has been ready for three days',
      ['ready'],
      'cancelled',
      3 * 24 * 60 * MINUTE_MS,
      'cancelled',
    ],
    [
      'allows an undo of an order with 18 events',
      twentyEvents.slice(2),
      'placed',
      0,
      'ready-undone',
    ],
    ['rejects an undo of an order with 20 events', twentyEvents, 'placed', 0, undefined],
    ['allows to cancel an order with 20 events', twentyEvents, 'cancelled', 0, 'cancelled'],
  ] as const)('%s', (_rule, names, to, milliseconds, event) => {
    const order = createOrder(names, 'cook', 600);
    const time = orderedAtFixture.toMillis() + 600 * MINUTE_MS + milliseconds;
    const expected = event === undefined ? stateConflict : { what: event, status: to };
    expect(decide(order, { by: 'cook', to }, time)).toEqual(expected);
  });

  const unread = { allergy: true };
  const read = { allergy: true, allergy_read: true };
  const message = 'Read the note about an allergy first.';
  it.each([
    ['rejects `ready`', unread, {}, { conflict: 'allergy-unread', message }],
    ['allows `ready` after the cook has read the note', read, {}, { what: 'ready' }],
    ['allows a cancellation by the cook', unread, { to: 'cancelled' }, { what: 'cancelled' }],
    ['allows a cancellation by the buyer', unread, { by: 'buyer', to: 'cancelled' }, {}],
    ['rejects `collected` as before', unread, { to: 'collected' }, stateConflict],
  ] as const)('%s for an order with a note about an allergy', (_rule, note, change, decision) => {
    const order = { ...createOrder([]), ...note };
    const asked = { by: 'cook', to: 'ready', ...change } as const;
    expect(decide(order, asked)).toMatchObject(decision);
    const isAllowed = !('conflict' in decision);
    expect(canChangeOrder(order, asked.by, asked.to, at.toMillis())).toBe(isAllowed);
  });

  it('rejects the undo of an order without events', () => {
    const change = { by: 'cook', version: 0, to: 'placed' } as const;
    expect(decide({ status: 'ready', events: [] }, change)).toEqual(stateConflict);
  });

  it.each([
    ['placed', { what: 'cancelled', status: 'cancelled' }],
    ['ready', { what: 'cancelled', status: 'cancelled' }],
    ['collected', stateConflict],
    ['cancelled', stateConflict],
  ] as const)(
    'decides on the cancellation of an order that is %s by the deletion of the account of its buyer, or after a change of the dish',
    (status, expected) => {
      const change = { by: 'buyer', to: 'cancelled', isForced: true } as const;
      const order = createOrder(eventsByStatus[status]);
      expect(decide(order, change)).toEqual(expected);
      const changes = [{ what: 'place' as const, at: '2026-01-01T12:00:00.000Z' }];
      const changed = { ...order, changes };
      expect(decide(changed, { ...change, isForced: false })).toEqual(expected);
    },
  );
});
