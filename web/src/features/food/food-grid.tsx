import type { Food } from '@potluck/functions/contract/food';
import { memo, useEffect, useRef } from 'react';
import { paths } from '../../config/paths';
import { formatPrice } from '../../lib/format';
import { preparePage } from '../../lib/page-preparation';
import { whenSeen } from '../../lib/when-seen';
import { FoodCard } from './food-card';
import { FoodCardLink } from './food-card-link';

interface Look {
  heading?: 'h2' | 'h3';
  /** Follows the price. */
  currencyLabel?: string;
  showQuantity?: boolean;
}

interface Props extends Look {
  foods: Food[];
  /** How many pictures are on screen at once, and so loaded at once. */
  eager?: number;
}

/** Cards after these have no layout while they are far off; among these Back finds the very place. */
const AT_ONCE = 60;

export const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({ foods, eager = 0, ...look }: Props) {
  const list = useRef<HTMLUListElement>(null);

  // Whoever sees the cards may open one: the page's code is the same for all of them.
  useEffect(() => {
    if (!list.current) return;
    return whenSeen(list.current, () => {
      preparePage(paths.food('any'), 'code');
    });
  }, []);

  return (
    <ul ref={list} className={GRID}>
      {foods.map((food, index) => (
        <Item
          key={food._id}
          food={food}
          isEager={index < eager}
          isFar={index >= AT_ONCE}
          {...look}
        />
      ))}
    </ul>
  );
}

/** One that is still listed is not made again while somebody types in the search. */
const Item = memo(function Item({
  food,
  heading = 'h2',
  currencyLabel = '',
  showQuantity = false,
  isEager,
  isFar,
}: Look & { food: Food; isEager: boolean; isFar: boolean }) {
  return (
    <li className={isFar ? '[contain-intrinsic-height:auto_32rem] [content-visibility:auto]' : ''}>
      <FoodCard
        food={food}
        heading={heading}
        showQuantity={showQuantity}
        price={`${formatPrice(food.price)} ${currencyLabel}`.trim()}
        link={<FoodCardLink id={food._id} name={food.food_name} />}
        eager={isEager}
      />
    </li>
  );
});
