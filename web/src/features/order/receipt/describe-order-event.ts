import type { OrderEvent } from '@potluck/functions/contract/order';

/** The role of the user who views an order: its buyer or its cook. */
export type ViewerRole = OrderEvent['by'];

const eventTexts: Record<Exclude<OrderEvent['what'], 'cancelled'>, string> = {
  placed: 'Placed',
  ready: 'Ready to collect',
  collected: 'Collected',
  'ready-undone': 'Not ready after all',
  'collected-undone': 'Not collected after all',
};

/** Returns the text of an order event in the timeline of the receipt. */
export function describeOrderEvent({ what, by }: OrderEvent, viewer: ViewerRole): string {
  if (what !== 'cancelled') return eventTexts[what];
  return by === viewer ? 'Canceled by you' : `Canceled by the ${by === 'cook' ? 'cook' : 'guest'}`;
}

/** Returns the reason for a cancellation as a sentence, or undefined if there is no reason to show. */
export function describeCancelReason(
  reason: string | undefined,
  viewer: ViewerRole,
): string | undefined {
  switch (reason) {
    case 'sold-out':
      return 'The dish is sold out.';
    case 'cannot-cook':
      return 'The cook cannot cook it.';
    case 'not-collected':
      return 'Nobody collected the order.';
    case 'guest-asked':
      return viewer === 'buyer' ? 'You asked the cook to cancel it.' : 'The guest asked for it.';
    default:
      return undefined;
  }
}
