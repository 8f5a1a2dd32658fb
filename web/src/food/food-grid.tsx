import {
  type ReactNode,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Food } from '@potluck/functions/contract/food';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Link } from '../ui/link';
import { pagePaths } from '../lib/paths';
import { formatPrice } from '../lib/format';
import { prefetchPage } from '../lib/prefetch-page';
import { mayRestoreScrollPosition } from '../lib/scroll-restoration';
import { callWhenVisible } from '../lib/call-when-visible';
import { FOOD_IMAGE_SIZES_ATTRIBUTES, FoodCard, FoodImagePlaceholder } from './food-card';

interface FocusRequest {
  /** The index of the card. */
  index: number;
  /**
   * The clicked button that loads more cards. The focus moves to the new card only if it is still on this button,
   * or if this button was removed.
   */
  button: HTMLElement;
}

/**
 * Moves the focus to the first new card after a click on a button that loads more cards. If the
 * user has moved the focus elsewhere, the focus stays there.
 */
export function useNewCardFocus() {
  const request = useRef<FocusRequest>(undefined);

  const requestCardFocus = useCallback((index: number, button: HTMLElement) => {
    request.current = { index, button };
  }, []);

  /** Focuses the requested card. Call this function after the cards in `list` have been rendered. */
  const focusNewCard = useCallback((list: HTMLElement) => {
    if (!request.current) return;
    const { index, button } = request.current;
    const card = list.children[index];
    if (!(card instanceof HTMLElement)) return;
    request.current = undefined;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== button) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, []);

  return { requestCardFocus, focusNewCard };
}

interface FoodCardOptions {
  heading?: 'h2' | 'h3';
  /** Currency code that the card shows after the price, for example `BDT`. */
  currencyLabel?: string;
  showQuantity?: boolean;
}

interface Props extends FoodCardOptions {
  foods: Food[];
  /** True if the grid is at the top of the page. Its first images then load eagerly. */
  isAtPageTop?: boolean;
  /** Called with the list element after each render of the cards, for example to focus a new card. */
  onRendered?: (list: HTMLElement) => void;
  /** Content after the last card. It appears when all cards are rendered. */
  children?: ReactNode;
}

/** Number of cards in the first row on the widest screens. */
const FIRST_ROW_CARDS = 3;
/** Number of cards that are visible without scrolling on the widest screens. */
const FIRST_SCREEN_CARDS = 6;

/**
 * Number of cards that each further render adds. One render of 1,000 cards would block the main
 * thread.
 */
const CARDS_PER_BATCH = 200;

/**
 * Number of cards at the start of the list that the browser always lays out, so a back navigation
 * restores the exact scroll position among these cards. The browser skips the layout of later cards
 * while they are far off-screen.
 */
const ALWAYS_LAID_OUT_CARDS = 60;

const BELOW_FIRST_ROW_CLASS = 'below [--estimated-height:32rem]';
const OFFSCREEN_CARD_CLASS = '[contain-intrinsic-height:auto_32rem] [content-visibility:auto]';

const FOOD_GRID_CLASS = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export function FoodGrid({
  foods,
  isAtPageTop = false,
  onRendered,
  children,
  ...cardOptions
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  // On a first visit, the first render contains one screen of cards. After a back navigation or a
  // reload, it contains all cards if the page restores a scroll position below the top.
  const [shownCount, setShownCount] = useState(() =>
    isReturn && mayRestoreScrollPosition(key) ? Infinity : FIRST_SCREEN_CARDS,
  );
  const areAllShown = shownCount >= foods.length;

  useEffect(() => {
    if (!list.current) return;
    const showMore = () => {
      startTransition(() => {
        setShownCount(shownCount + CARDS_PER_BATCH);
      });
    };
    // `callWhenVisible` calls the callback after the browser has painted the current cards. If a view transition is
    // running, the next batch of cards is rendered only after the transition.
    return callWhenVisible(list.current, () => {
      if (!areAllShown) {
        void Promise.resolve(document.activeViewTransition?.finished).then(showMore, showMore);
      }
      // Prefetches the code of the dish page. The code is the same for all dishes, so the path can
      // contain any id.
      prefetchPage(pagePaths.food('any'), 'code');
    });
  }, [shownCount, areAllShown]);

  useEffect(() => {
    if (list.current) onRendered?.(list.current);
  });

  return (
    <>
      <ul ref={list} className={FOOD_GRID_CLASS}>
        {foods.slice(0, shownCount).map((food, index) => (
          <FoodGridItem
            key={food._id}
            food={food}
            isEager={isAtPageTop && index < FIRST_SCREEN_CARDS}
            layoutClass={
              index >= ALWAYS_LAID_OUT_CARDS
                ? OFFSCREEN_CARD_CLASS
                : isAtPageTop && index >= FIRST_ROW_CARDS
                  ? BELOW_FIRST_ROW_CLASS
                  : ''
            }
            {...cardOptions}
          />
        ))}
      </ul>
      {/*
       * Without `overflow-anchor: none`, the browser would keep this element in place when it is visible
       * and more cards appear above it. The user would then never see the new cards.
       */}
      {areAllShown && children !== undefined && (
        <div className="[overflow-anchor:none]">{children}</div>
      )}
    </>
  );
}

/**
 * The card is memoized. When a keystroke in the search box changes the list, React does not
 * rerender the cards that stay in the list.
 */
const FoodGridItem = memo(function Item({
  food,
  heading = 'h2',
  currencyLabel = '',
  showQuantity = false,
  isEager,
  layoutClass,
}: FoodCardOptions & { food: Food; isEager: boolean; layoutClass: string }) {
  return (
    <li className={layoutClass}>
      <FoodCard
        food={food}
        heading={heading}
        showQuantity={showQuantity}
        price={`${formatPrice(food.price)} ${currencyLabel}`.trim()}
        link={<FoodDetailsLink food={food} />}
        eager={isEager}
      />
    </li>
  );
});

/**
 * Shows the link to a dish. The click target is the whole card. The accessible name contains the
 * name of the dish.
 */
function FoodDetailsLink({ food }: { food: Food }) {
  return (
    <Link
      to={pagePaths.food(food._id)}
      className="font-semibold text-paprika after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-paprika"
    >
      View Details<span className="sr-only">{`: ${food.food_name}`}</span>
    </Link>
  );
}

/** Shows placeholders for the cards while the foods load. */
export function FoodGridPlaceholder({ cards = 6 }: { cards?: number }) {
  return (
    <div
      className={`${FOOD_GRID_CLASS} animate-pulse has-[img]:animate-none motion-reduce:animate-none`}
      aria-hidden
    >
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line">
          <FoodImagePlaceholder sizes={FOOD_IMAGE_SIZES_ATTRIBUTES.card} />
          <div className="grid gap-3 p-5">
            <div className="h-6 w-3/4 rounded bg-tint" />
            <div className="h-4 w-1/3 rounded bg-tint" />
            <div className="mt-4 ml-auto h-6 w-20 rounded bg-tint" />
          </div>
        </div>
      ))}
    </div>
  );
}
