import type { Food } from '@potluck/functions/contract/food';
import { formatPrice } from '../../lib/format';
import { FoodCard } from './food-card';
import { FoodCardLink } from './food-card-link';

interface Props {
  foods: Food[];
  heading?: 'h2' | 'h3';
  /** Follows the price. */
  currencyLabel?: string;
  showQuantity?: boolean;
  /** How many pictures are on screen at once, and so loaded at once. */
  eager?: number;
}

export const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({
  foods,
  heading = 'h2',
  currencyLabel = '',
  showQuantity = false,
  eager = 0,
}: Props) {
  return (
    <ul className={GRID}>
      {foods.map((food, index) => (
        <li key={food._id}>
          <FoodCard
            food={food}
            heading={heading}
            showQuantity={showQuantity}
            price={`${formatPrice(food.price)} ${currencyLabel}`.trim()}
            link={<FoodCardLink id={food._id} name={food.food_name} />}
            eager={index < eager}
          />
        </li>
      ))}
    </ul>
  );
}
