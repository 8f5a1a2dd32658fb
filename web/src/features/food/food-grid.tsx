import type { Food } from '@potluck/functions/contract/food';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../config/paths';
import { formatPrice } from '../../lib/format';
import { prefetchPage } from '../../lib/page-prefetch';
import { leadsFurtherDown } from '../../lib/scroll-places';
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
  /** Whether the page begins with them, and so waits for the first ones alone. */
  isMain?: boolean;
}

/** Cards on the widest screens: in a row, and seen at once, with their pictures. */
const FIRST_ROW = 3;
const FIRST_SCREEN = 6;

/** Cards that are added in one turn: a thousand at once would be a frame that is felt. */
const MORE = 200;

/** Cards after these have no layout while they are far off; among these Back finds the very place. */
const AT_ONCE = 60;

const BELOW = 'below [--estimated-height:32rem]';
const FAR = '[contain-intrinsic-height:auto_32rem] [content-visibility:auto]';

export const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({ foods, isMain = false, ...look }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  // Who arrives waits for a screen of them; who comes back, or reloads, for the place.
  const [shown, setShown] = useState(() =>
    isReturn && leadsFurtherDown(key) ? Infinity : FIRST_SCREEN,
  );
  const isWhole = shown >= foods.length;

  useEffect(() => {
    if (!list.current) return;
    const showMore = () => {
      startTransition(() => {
        setShown(shown + MORE);
      });
    };
    // Which is told after the frame that has these; the fade has the next frames to itself.
    return whenSeen(list.current, () => {
      if (!isWhole) {
        void Promise.resolve(document.activeViewTransition?.finished).then(showMore, showMore);
      }
      // Whoever sees the cards may open one: the page's code is the same for all of them.
      prefetchPage(paths.food('any'), 'code');
    });
  }, [shown, isWhole]);

  return (
    <ul ref={list} className={GRID}>
      {foods.slice(0, shown).map((food, index) => (
        <Item
          key={food._id}
          food={food}
          isEager={isMain && index < FIRST_SCREEN}
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
