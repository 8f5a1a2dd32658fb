import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { PagedList } from '../ui/paged-list';
import { pagePaths } from '../lib/paths';
import { prefetchPage } from '../lib/prefetch-page';
import { mayRestoreScrollPosition } from '../lib/scroll-restoration';
import { useIsHydrated } from '../lib/use-browser-state';
import { callWhenVisible } from '../lib/call-when-visible';
import { FOOD_IMAGE_SIZES_ATTRIBUTES, FoodCard, FoodImagePlaceholder } from './food-card';

interface Props {
  foods: (ComponentProps<typeof FoodCard>['food'] & { _id: string })[];
  /** Loads further foods. The grid is then at the top of the page, so its first images load eagerly. */
  query?: ComponentProps<typeof PagedList>['query'];
  describeDistance?: ComponentProps<typeof FoodCard>['describeDistance'];
}

const FIRST_ROW_CARDS = 3;
const FIRST_SCREEN_CARDS = 6;

const FOOD_GRID_CLASS = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({ foods, query, describeDistance }: Props) {
  const isFirst = query !== undefined;
  const list = useRef<HTMLUListElement>(null);
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isHydrated = useIsHydrated();
  // The first render contains one screen of cards. It contains all cards if the page restores a scroll position, and in the
  // HTML of the server, which does not know the scroll position.
  const [areAllShown, setAreAllShown] = useState(
    () => !isHydrated || (isReturn && mayRestoreScrollPosition(key)),
  );

  useEffect(() => {
    if (!list.current) return;
    const showAll = () => startTransition(() => setAreAllShown(true));
    // `callWhenVisible` calls the callback after the browser has painted the first cards. If a view transition is
    // running, the other cards are rendered only after the transition.
    return callWhenVisible(list.current, () => {
      void Promise.resolve(document.activeViewTransition?.finished).then(showAll, showAll);
      // The code of the dish page is the same for all dishes, so the path can contain any id.
      prefetchPage(pagePaths.food('any'), 'code');
    });
  }, []);

  const cards = (
    <ul ref={list} className={FOOD_GRID_CLASS}>
      {(areAllShown ? foods : foods.slice(0, FIRST_SCREEN_CARDS)).map((food, index) => (
        <li
          key={food._id}
          className={
            isFirst && index >= FIRST_ROW_CARDS ? 'below [--estimated-height:36rem]' : undefined
          }
        >
          <FoodCard
            food={food}
            heading={isFirst ? 'h2' : 'h3'}
            isOnMenu={pathname === pagePaths.foods}
            describeDistance={describeDistance}
            eager={isFirst && index < FIRST_SCREEN_CARDS}
          />
        </li>
      ))}
    </ul>
  );
  if (!query) return cards;
  return (
    <PagedList
      items="dishes"
      shownCount={foods.length}
      query={{ ...query, hasMore: query.hasMore && areAllShown }}
    >
      {cards}
    </PagedList>
  );
}

export function FoodGridPlaceholder() {
  return (
    <div
      className={`${FOOD_GRID_CLASS} animate-pulse has-[img]:animate-none motion-reduce:animate-none`}
      aria-hidden
    >
      {Array.from({ length: FIRST_SCREEN_CARDS }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line">
          <FoodImagePlaceholder sizes={FOOD_IMAGE_SIZES_ATTRIBUTES.card} />
          <div className="grid gap-3 p-5">
            <div className="h-6 w-3/4 rounded-small bg-tint" />
            <div className="h-4 w-1/3 rounded-small bg-tint" />
            <div className="h-6 w-1/2 rounded-small bg-tint" />
            <div className="mt-4 ml-auto h-6 w-20 rounded-small bg-tint" />
          </div>
        </div>
      ))}
    </div>
  );
}
