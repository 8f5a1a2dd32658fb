import type { Food } from '@potluck/functions/contract/food';
import type { ReactElement } from 'react';
import { Badge } from '../../components/badge';
import { FOOD_IMAGE_SIZES_ATTRIBUTES, FoodImage } from './food-image';
import { StockBadge } from './stock-badge';
import { formatCount } from '../../lib/format-count';

type FoodCardData = Pick<
  Food,
  'food_name' | 'food_image' | 'food_category' | 'food_origin' | 'quantity'
>;

interface Props {
  food: FoodCardData;
  /** The formatted price. */
  price: string;
  heading?: 'h2' | 'h3';
  showQuantity?: boolean;
  /** The link to the details of the dish. The click target of the link covers the card. */
  link?: ReactElement;
  eager?: boolean;
}

/** Shows a card with the image, name, country, price, and stock of a dish. */
export function FoodCard({
  food,
  price,
  heading: Heading = 'h2',
  showQuantity = false,
  link,
  eager = false,
}: Props) {
  const isSoldOut = food.quantity <= 0;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card transition-colors duration-200 has-[a:hover]:border-field">
      <div className="relative overflow-hidden">
        <FoodImage
          src={food.food_image}
          alt={food.food_name}
          loading={eager ? 'eager' : 'lazy'}
          sizes={FOOD_IMAGE_SIZES_ATTRIBUTES.card}
          className={`w-full transition-transform duration-250 ease-out group-hover:scale-103 motion-reduce:transform-none ${isSoldOut ? 'opacity-80 grayscale' : ''}`}
        />
        <div className="absolute inset-x-3 top-3 flex items-start justify-between gap-2">
          <Badge>{food.food_category}</Badge>
          <StockBadge quantity={food.quantity} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-5">
        {/*
         * `line-clamp` hides everything outside of the lines. With the line height of other headings, it
         * would cut off descenders and accents, because Fraunces needs a line height of 1.24.
         */}
        <Heading className="line-clamp-2 text-[1.375rem] leading-tight">
          <bdi>{food.food_name}</bdi>
        </Heading>
        <p className="truncate text-soft">{food.food_origin}</p>
        {showQuantity && (
          <p className="text-sm text-soft tabular-nums">{`Available Quantity: ${formatCount(food.quantity)}`}</p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-4">
          {link ?? <span />}
          <p className="ml-auto text-xl leading-none font-semibold tabular-nums">{price}</p>
        </div>
      </div>
    </article>
  );
}
