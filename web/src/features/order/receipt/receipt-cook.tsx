import type { Order } from '@potluck/functions/contract/order';
import { ResponsiveImage } from '../../../components/responsive-image';
import { formatCookName } from '../format-cook-name';

/** Shows the name and the photo of the cook. */
export function ReceiptCook({ order }: { order: Order }) {
  return (
    <div className="flex items-center gap-3">
      <ResponsiveImage
        src={order.food_owner?.photoURL}
        fallback="/images/people/default.svg"
        alt=""
        width={48}
        height={48}
        loading="eager"
        className="size-12 shrink-0 rounded-full border border-line object-cover"
      />
      <p className="min-w-0">
        <span className="block text-sm text-soft">Cooked by</span>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{formatCookName(order)}</bdi>
        </span>
      </p>
    </div>
  );
}
