import type { Order } from '@potluck/functions/contract/order';
import { EmailLink } from '../../../components/email-link';
import { ResponsiveImage } from '../../../components/responsive-image';
import { formatCookName } from '../format-cook-name';
import type { ViewerRole } from './describe-order-event';

/** Shows the name and the photo of the cook. Shows the buyer the email of the cook too. */
export function ReceiptCook({ order, viewer }: { order: Order; viewer: ViewerRole }) {
  const email = order.food_owner?.email ?? '';
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
        {viewer === 'buyer' && email !== '' && <EmailLink email={email} />}
      </p>
    </div>
  );
}
