import type { Food } from '@potluck/functions/contract/food';
import type { ReactElement } from 'react';
import { Badge } from '../../components/badge';
import { FoodPicture } from './food-picture';
import { pictureSizes } from './picture-sizes';
import { StockBadge } from './stock-badge';

type CardFood = Pick<
  Food,
  'food_name' | 'food_image' | 'food_category' | 'food_origin' | 'quantity'
>;

interface Props {
  food: CardFood;
  /** The price as this page shows it. */
  price: string;
  heading?: 'h2' | 'h3';
  showQuantity?: boolean;
  /** The link to the details; it stretches over the whole card. */
  link?: ReactElement;
  eager?: boolean;
}

/** Answers before it is opened: what, from where, how much, how many are left. */
export function FoodCard({
  food,
  price,
  heading: Heading = 'h2',
  showQuantity = false,
  link,
  eager = false,
}: Props) {
  const soldOut = food.quantity <= 0;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card transition-colors duration-200 has-[a:hover]:border-field">
      <div className="relative overflow-hidden">
        <FoodPicture
          src={food.food_image}
          alt={food.food_name}
          loading={eager ? 'eager' : 'lazy'}
          sizes={pictureSizes.card}
          className={`w-full transition-transform duration-250 ease-out group-hover:scale-103 motion-reduce:transform-none ${soldOut ? 'opacity-80 grayscale' : ''}`}
        />
        <div className="absolute inset-x-3 top-3 flex items-start justify-between gap-2">
          <Badge>{food.food_category}</Badge>
          <StockBadge quantity={food.quantity} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-5">
        <Heading className="line-clamp-2 text-[1.375rem]">{food.food_name}</Heading>
        <p className="truncate text-soft">{food.food_origin}</p>
        {showQuantity && (
          <p className="text-sm text-soft tabular-nums">{`Available Quantity: ${food.quantity}`}</p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-4">
          {link ?? <span />}
          <p className="ml-auto text-xl leading-none font-semibold tabular-nums">{price}</p>
        </div>
      </div>
    </article>
  );
}
