import type { Order } from '@potluck/functions/contract/order';
import { ResponsiveImage } from '../../../components/responsive-image';

const PHOTO_SIZE = 32;

/** Returns the name of the buyer, or “Deleted account” after the buyer has deleted the account. */
export function formatBuyerName({ buyer_name }: Order): string {
  return buyer_name?.trim() ? buyer_name : 'Deleted account';
}

export function Buyer({ order }: { order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ResponsiveImage
        src={order.buyer_photoURL}
        fallback="/images/people/default.svg"
        alt=""
        width={PHOTO_SIZE}
        height={PHOTO_SIZE}
        className="shrink-0 rounded-full border border-line object-cover"
        style={{ width: PHOTO_SIZE, height: PHOTO_SIZE }}
      />
      <span className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{formatBuyerName(order)}</bdi>
      </span>
    </span>
  );
}
