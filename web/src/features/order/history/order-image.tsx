import type { Order } from '@potluck/functions/contract/order';
import { ResponsiveImage } from '../../../components/responsive-image';

export function OrderImage({ order, className = '' }: { order: Order; className?: string }) {
  return (
    <ResponsiveImage
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
