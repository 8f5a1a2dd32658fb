import {
  DISH_REMOVED_REASON,
  type Order,
  type OrderEvent,
} from '@potluck/functions/contract/order';
import { formatCookName, formatShortDateTime, statusLabels } from './order-texts';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import type { ReactElement } from 'react';
import { DottedLine, Fact } from '../ui/data-table';
import { EmailLink, Link } from '../ui/link';
import { Portrait, ResponsiveImage } from '../ui/image';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { listStatedFacts } from '../lib/dish-texts';
import { formatCount, formatPrice } from '../lib/format';

/** The role of the user who views an order: its buyer or its cook. */
export type ViewerRole = OrderEvent['by'];

interface OrderViewProps {
  order: Order;
  viewer: ViewerRole;
}

const STATUS_CLASSES = {
  placed: 'text-ink',
  ready: 'text-herb',
  collected: 'text-ink',
  cancelled: 'text-paprika',
} as const;

/** Shows the order status in large letters. Screen readers announce a change of the status. */
export function ReceiptStatus({ order, viewer }: OrderViewProps) {
  const { status, events } = order;
  const latest = events?.at(-1);
  const keepsPortions = latest?.by === 'buyer' && order.restocked === false;
  const explanation =
    viewer === 'buyer' ? explainStatus(order) : keepsPortions && 'The portions stay with you.';
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p className={`display text-2xl leading-tight font-semibold ${STATUS_CLASSES[status]}`}>
        {statusLabels[status]}
      </p>
      {explanation && <p className="max-w-text text-soft">{explanation}</p>}
      {/* The buyer may still expect the dish. */}
      {viewer === 'buyer' && latest?.what === 'cancelled' && latest.by === 'cook' && (
        <div className="grid w-full max-w-text gap-1 rounded-field border border-paprika px-4 py-3">
          <p className="font-semibold wrap-anywhere">
            <bdi>{formatCookName(order, 'The cook')}</bdi> canceled this order.
          </p>
          <EventReason event={latest} viewer={viewer} />
        </div>
      )}
    </div>
  );
}

/** Returns a sentence that explains the status to the buyer, if the label of the status needs it. */
function explainStatus({ status, events }: Order): string | undefined {
  if (status === 'placed') return 'The cook has your order. This page shows when it is ready.';
  if (status === 'collected') return 'Enjoy your meal!';
  return status === 'cancelled' && events?.at(-1)?.by === 'buyer'
    ? 'You canceled this order.'
    : undefined;
}

interface Props extends OrderViewProps {
  /** The path of the dish, or undefined if the dish has no page any more. */
  foodPath: string | undefined;
  /** Where and when to collect. It is above the price, because it matters most while the order is active. */
  pickup: ReactElement | false;
}

/** Shows an order as a paper receipt: dish, cook, pickup, total, and timeline. */
export function Receipt({ order, viewer, foodPath, pickup }: Props) {
  const { food_name, price, purchase_quantity, allergens, buying_date, events } = order;
  const total = formatPrice(calculateTotalPrice(price, purchase_quantity));
  const name = <bdi>{food_name}</bdi>;
  const facts = listStatedFacts(order);
  return (
    <article className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-5 sm:p-8 print:gap-3 print:rounded-none print:border-0 print:p-0">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 narrow:grid-cols-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div>
          <ResponsiveImage
            src={order.food_image}
            fallback="/images/foods/default.svg"
            alt=""
            sizes="8rem"
            width={256}
            height={192}
            loading="eager"
            className="aspect-4/3 w-full rounded-field object-cover"
          />
        </div>
        <h2 className="text-xl wrap-anywhere">
          {foodPath === undefined ? (
            name
          ) : (
            <Link
              to={foodPath}
              className="underline decoration-field decoration-1 underline-offset-4 hover:text-paprika hover:decoration-current print:no-underline"
            >
              {name}
            </Link>
          )}
        </h2>
      </div>
      <div>
        <p className="font-semibold">{formatAllergens(allergens, viewer)}</p>
        <p className="text-sm text-soft">{getOrderAllergenNote(order, viewer)}</p>
      </div>
      {facts.length > 0 && (
        <dl className="grid gap-2 print:grid-cols-2 print:gap-x-8">
          {facts.map(([label, text]) => (
            <Fact key={label} term={label}>
              {text}
            </Fact>
          ))}
        </dl>
      )}
      <ReceiptCook order={order} viewer={viewer} />
      {pickup}
      <dl className="grid gap-2 border-t-2 border-dashed border-line pt-5 print:pt-3 tabular-nums">
        <div className="flex items-baseline gap-3 narrow:block">
          <dt className="flex flex-1 items-baseline gap-3 text-soft">
            <span>Ordered</span>
            <DottedLine />
          </dt>
          <dd className="text-right font-semibold narrow:text-left">
            <time dateTime={buying_date}>{formatShortDateTime(buying_date)}</time>
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-end gap-x-3 narrow:block">
          <dt className="flex flex-1 items-baseline gap-3 text-soft">
            <span>Total</span>
            <DottedLine />
          </dt>
          <dd className="flex max-w-full flex-wrap items-baseline justify-end gap-x-2 narrow:justify-start">
            <span className="whitespace-nowrap text-soft narrow:whitespace-normal">
              {`${formatCount(purchase_quantity)} × ${formatPrice(price)} =`}
            </span>
            <span className="display text-2xl leading-none font-semibold wrap-anywhere narrow:text-xl">
              {total}
            </span>
          </dd>
        </div>
      </dl>
      {events && <ReceiptTimeline events={events} viewer={viewer} />}
    </article>
  );
}

function getOrderAllergenNote({ allergens }: Order, viewer: ViewerRole): string {
  if (allergens) return 'Stated by the cook at the time of the order.';
  const note = 'This applies to the time of the order.';
  return viewer === 'buyer'
    ? `${note} If you have an allergy, ask the cook before you eat this dish.`
    : note;
}

/** Shows the name and the photo of the cook. Shows the buyer the email of the cook too. */
function ReceiptCook({ order, viewer }: OrderViewProps) {
  const email = order.food_owner?.email ?? '';
  return (
    <div className="flex items-center gap-3">
      <Portrait src={order.food_owner?.photoURL} width={48} loading="eager" className="size-12" />
      <p className="min-w-0">
        <span className="block text-sm text-soft">Cooked by</span>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{formatCookName(order)}</bdi>
        </span>
        {viewer === 'buyer' && email !== '' && <EmailLink email={email} />}
      </p>
    </div>
  );
}

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

/** The reasons for a cancellation. The reason `other` is not shown. */
const cancelReasonTexts: Partial<Record<string, string>> = {
  'sold-out': 'The dish is sold out.',
  'cannot-cook': 'The cook cannot cook it.',
  'not-collected': 'Nobody collected the order.',
  'guest-asked': 'The guest asked for it.',
  [DISH_REMOVED_REASON]: 'Potluck removed the dish from the menu.',
};

/** Returns the reason for a cancellation as a sentence, or undefined if there is no reason to show. */
export function describeCancelReason(reason = '', viewer: ViewerRole): string | undefined {
  return reason === 'guest-asked' && viewer === 'buyer'
    ? 'You asked the cook to cancel it.'
    : cancelReasonTexts[reason];
}

interface EventReasonProps {
  event: OrderEvent;
  viewer: ViewerRole;
  className?: string;
}

/** Shows the reason and the note of a cancellation. */
function EventReason({ event, viewer, className = '' }: EventReasonProps) {
  const reason = describeCancelReason(event.reason, viewer);
  return (
    <>
      {reason !== undefined && <p className={className}>{reason}</p>}
      {event.note !== undefined && (
        <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
          {event.note}
        </p>
      )}
    </>
  );
}

/** Shows the events of an order, oldest first. Prints two columns, because the receipt must fit on one page. */
function ReceiptTimeline({ events, viewer }: { events: OrderEvent[]; viewer: ViewerRole }) {
  return (
    <section
      aria-labelledby="timeline"
      className="grid gap-3 border-t-2 border-dashed border-line pt-5 print:pt-3"
    >
      <h2 id="timeline" className="text-xl">
        Timeline
      </h2>
      <ol className="grid gap-3 print:grid-cols-2 print:gap-x-8">
        {events.map((event) => (
          <li key={`${event.what} ${event.at}`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{describeOrderEvent(event, viewer)}</span>
              <time dateTime={event.at} className="text-sm text-soft tabular-nums">
                {formatShortDateTime(event.at)}
              </time>
            </div>
            <EventReason event={event} viewer={viewer} className="text-soft" />
          </li>
        ))}
      </ol>
    </section>
  );
}
