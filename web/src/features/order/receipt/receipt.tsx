import { calculateTotalPrice } from '@potluck/functions/contract/money';
import type { Order } from '@potluck/functions/contract/order';
import type { ReactElement } from 'react';
import { DottedLine } from '../../../components/dotted-line';
import { Link } from '../../../components/link';
import { ResponsiveImage } from '../../../components/responsive-image';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { formatCount } from '../../../lib/format-count';
import { formatPrice } from '../../../lib/format-price';
import { formatShortDateTime } from '../format-date';
import type { ViewerRole } from './describe-order-event';
import { ReceiptCook } from './receipt-cook';
import { ReceiptTimeline } from './receipt-timeline';

interface Props {
  order: Order;
  viewer: ViewerRole;
  /** The path of the dish, or undefined if the dish has no page any more. */
  foodPath: string | undefined;
  /**
   * The section that shows where and when to collect. It is above the price, because it matters most while
   * the order is active.
   */
  pickup: ReactElement | false;
}

/** Shows an order as a paper receipt: dish, cook, pickup, total, and timeline. */
export function Receipt({ order, viewer, foodPath, pickup }: Props) {
  const { food_name, price, purchase_quantity, allergens, buying_date, events } = order;
  const total = formatPrice(calculateTotalPrice(price, purchase_quantity));
  const name = <bdi>{food_name}</bdi>;
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
