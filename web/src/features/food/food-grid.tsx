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
  /** Whether the page begins with them: then the first ones are shown at once, the others near the screen. */
  isMain?: boolean;
}

/** Cards after these have no layout while they are far off; among these Back finds the very place. */
const AT_ONCE = 60;

const FAR = '[contain-intrinsic-height:auto_32rem] [content-visibility:auto]';

/** The widest screens' first row, and the pictures of one more. */
const FIRST_ROW = 3;
const EAGER = 6;
const BELOW = 'below [--estimated-height:32rem]';

export const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({ foods, isMain = false, ...look }: Props) {
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
          isEager={isMain && index < EAGER}
          layout={index >= AT_ONCE ? FAR : isMain && index >= FIRST_ROW ? BELOW : ''}
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
  layout,
}: Look & { food: Food; isEager: boolean; layout: string }) {
  return (
    <li className={layout}>
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
