import type { OrderEvent } from '@potluck/functions/contract/order';
import { formatShortDateTime } from './order-texts';

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

/**
 * Maximum number of events that are printed in one column. A longer timeline is printed in two
 * columns, because the receipt must fit on one page.
 */
const SHORT_TIMELINE_LENGTH = 4;

/** Shows the events of an order, oldest first, in the time zone of the viewer. */
export function ReceiptTimeline({ events, viewer }: { events: OrderEvent[]; viewer: ViewerRole }) {
  return (
    <section
      aria-labelledby="timeline"
      className="grid gap-3 border-t-2 border-dashed border-line pt-5 print:pt-3"
    >
      <h2 id="timeline" className="text-xl">
        Timeline
      </h2>
      <ol
        className={`grid gap-3 ${events.length > SHORT_TIMELINE_LENGTH ? 'print:grid-cols-2 print:gap-x-8' : ''}`}
      >
        {events.map((event) => {
          const reason = describeCancelReason(event.reason, viewer);
          return (
            <li key={`${event.what} ${event.at}`}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{describeOrderEvent(event, viewer)}</span>
                <time dateTime={event.at} className="text-sm text-soft tabular-nums">
                  {formatShortDateTime(event.at)}
                </time>
              </div>
              {reason !== undefined && <p className="text-soft">{reason}</p>}
              {event.note !== undefined && (
                <p dir="auto" className="whitespace-pre-line text-soft wrap-anywhere">
                  {event.note}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
