import type { OrderRole } from '@potluck/functions/contract/order';
import { formatCookName, formatShortDateTime } from './order-texts';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import type { ReactElement } from 'react';
import { DottedLine, Fact } from '../ui/data-table';
import { EmailLink, Link } from '../ui/link';
import { Portrait, ResponsiveImage } from '../ui/image';
import { formatAllergens } from '@potluck/functions/contract/allergens';
import { listStatedFacts } from '../lib/dish-texts';
import { formatCount, formatPrice } from '../lib/format';
import type { OrderViewProps } from './receipt-status';

interface Props extends OrderViewProps {
  /** The path of the dish, or undefined if the dish has no page any more. */
  foodPath: string | undefined;
  /** Where and when to collect. It is at the top, because it matters most while the order is active. */
  pickup: ReactElement | false;
}

export function Receipt({ order, viewer, foodPath, pickup }: Props) {
  const { food_name, price, purchase_quantity, allergens, buying_date } = order;
  const total = formatPrice(calculateTotalPrice(price, purchase_quantity));
  const name = <bdi>{food_name}</bdi>;
  const facts = listStatedFacts(order);
  return (
    <article className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-5 sm:p-8 print:gap-3 print:rounded-none print:border-0 print:p-0">
      {pickup}
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4 narrow:grid-cols-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div>
          <ResponsiveImage
            src={order.food_image}
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
      {order.note !== undefined && <OrderNote order={order} viewer={viewer} />}
      <ReceiptCook order={order} viewer={viewer} />
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
            <span className="price text-2xl leading-none wrap-anywhere narrow:text-xl">
              {total}
            </span>
          </dd>
        </div>
      </dl>
    </article>
  );
}

function getOrderAllergenNote({ allergens }: OrderViewProps['order'], viewer: OrderRole): string {
  if (allergens) return 'Stated by the cook at the time of the order.';
  const note = 'This applies to the time of the order.';
  return viewer === 'buyer'
    ? `${note} If you have an allergy, ask the cook before you eat this dish.`
    : note;
}

function OrderNote({ order: { note, allergy, allergy_read }, viewer }: OrderViewProps) {
  const author = viewer === 'buyer' ? 'Your note' : 'Note from the guest';
  return (
    <div>
      <dl>
        <Fact term={allergy ? `${author} about an allergy` : author}>{note}</Fact>
      </dl>
      {allergy_read && viewer === 'buyer' && <p className="text-soft">The cook has read this.</p>}
    </div>
  );
}

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
