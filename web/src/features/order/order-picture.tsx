import type { Order } from '@potluck/functions/contract/order';
import { Picture } from '../../components/picture';

export function OrderPicture({ order, className = '' }: { order: Order; className?: string }) {
  return (
    <Picture
      src={order.food_image}
      fallback="/images/foods/default.svg"
      alt={order.food_name}
      sizes="6rem"
      width={160}
      height={120}
      className={`aspect-4/3 rounded-field object-cover ${className}`}
    />
  );
}
