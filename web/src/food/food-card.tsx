import { type ComponentProps, memo } from 'react';
import { Portrait, ResponsiveImage } from '../ui/image';
import { Badge } from '../ui/badge';
import type { Food } from '@potluck/functions/contract/food';
import { findOpenWindows } from '@potluck/functions/contract/pickup';
import { formatCount, formatPrice } from '../lib/format';
import type { DescribeDistance } from '../lib/near';
import { formatShortWindow, formatWindow } from '../lib/pickup-texts';
import { useNow } from '../lib/use-browser-state';
import { Link } from '../ui/link';
import { Rating } from '../ui/stars';
import { pagePaths } from '../lib/paths';

export const FOOD_IMAGE_SIZES_ATTRIBUTES = {
  card: '(min-width: 64rem) 24rem, (min-width: 40rem) 48vw, 94vw',
  details: '(min-width: 64rem) min(52vw, 38rem), 94vw',
};

interface FoodImageProps extends Omit<ComponentProps<typeof ResponsiveImage>, 'width' | 'height'> {
  width?: number;
}

export function FoodImage({ width = 640, className = '', ...rest }: FoodImageProps) {
  return (
    <ResponsiveImage
      {...rest}
      width={width}
      height={(width * 3) / 4}
      className={`aspect-4/3 object-cover ${className}`}
    />
  );
}

/**
 * Reserves the space of a dish image while the dish loads. On a first visit, `addPrefetchedFoodImages` adds an image
 * before React hydrates the page. `dangerouslySetInnerHTML` prevents React from removing it.
 */
export function FoodImagePlaceholder({
  sizes,
  className = '',
}: Pick<FoodImageProps, 'sizes' | 'className'>) {
  return (
    <div
      data-picture={sizes}
      className={`aspect-4/3 overflow-hidden bg-tint *:size-full *:object-cover ${className}`}
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

const LOW_STOCK = 3;

export function StockBadge({ quantity }: { quantity: number }) {
  if (quantity > LOW_STOCK) return null;
  return (
    <Badge variant={quantity <= 0 ? 'muted' : 'urgent'} className="shrink-0 tabular-nums">
      {quantity <= 0 ? 'Sold out' : `${quantity} left`}
    </Badge>
  );
}

type FoodCardData = Pick<
  Food,
  'food_name' | 'food_image' | 'food_category' | 'food_origin' | 'price' | 'quantity'
> &
  Partial<Pick<Food, 'added_by' | 'area' | 'cell' | 'windows' | 'zone' | 'rating'>>;

interface Props {
  /** With an `_id`, the card links to the details of the dish. */
  food: FoodCardData & { _id?: string };
  describeDistance?: DescribeDistance | undefined;
  heading?: 'h2' | 'h3';
  /** True on /foods. The card then shows the quantity, and the currency code BDT after the price. */
  isOnMenu?: boolean;
  eager?: boolean;
}

function CookAndPlace({ food, describeDistance }: Pick<Props, 'food' | 'describeDistance'>) {
  const { added_by: cook, area, cell } = food;
  const [firstName] = cook?.name.trim().split(/\s/) ?? [];
  const distance = cell && describeDistance?.(cell);
  const facts = [area, distance].filter((fact) => fact !== undefined && fact !== '');
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      {cook && <Portrait src={cook.photoURL} width={24} className="size-6" />}
      {firstName && (
        <span className="max-w-1/2 shrink-0 truncate font-semibold">
          <bdi>{firstName}</bdi>
        </span>
      )}
      {facts.length > 0 && (
        <span key={distance} className="truncate text-soft">
          {facts.join(' · ')}
        </span>
      )}
    </div>
  );
}

/** Shows the next pickup for which guests can order. Texts relative to the present appear only after the hydration. */
function NextWindow({ food: { windows, zone } }: Pick<Props, 'food'>) {
  // A list of 1,000 cards would have 1,000 timers.
  const now = useNow(false);
  if (!windows?.length || zone === undefined) return null;
  const [next] = findOpenWindows(windows, now ?? 0);
  const formatNext = now === undefined ? formatWindow : formatShortWindow;
  const text = next ? formatNext(next, zone, now ?? 0) : 'Orders are closed';
  return (
    <p
      key={text}
      className={`truncate text-sm tabular-nums ${next ? 'font-semibold text-herb' : 'text-soft'}`}
    >
      {text}
    </p>
  );
}

/** Memoized, so a keystroke in the search box does not rerender the cards that stay in the list. */
export const FoodCard = memo(function FoodCard({
  food,
  heading: Heading = 'h2',
  isOnMenu = false,
  eager = false,
  describeDistance,
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
        {/* `line-clamp` would cut off descenders and accents, because Fraunces needs a line height of 1.24. */}
        <Heading className="line-clamp-2 text-[1.375rem] leading-tight">
          <bdi>{food.food_name}</bdi>
        </Heading>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="truncate text-soft">{food.food_origin}</p>
          <Rating rating={food.rating} />
        </div>
        <CookAndPlace food={food} describeDistance={describeDistance} />
        <NextWindow food={food} />
        {isOnMenu && (
          <p className="text-sm text-soft tabular-nums">{`Available Quantity: ${formatCount(food.quantity)}`}</p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-4">
          {food._id !== undefined && (
            <Link
              to={pagePaths.food(food._id)}
              className="font-semibold text-paprika after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-paprika"
            >
              View Details<span className="sr-only">{`: ${food.food_name}`}</span>
            </Link>
          )}
          <div className="ml-auto flex items-center gap-2">
            {food.price === 0 && <Badge variant="done">Free</Badge>}
            <p className="price text-xl leading-none">
              {formatPrice(food.price || 0) + (isOnMenu ? ' BDT' : '')}
            </p>
          </div>
        </div>
      </div>
    </article>
  );
});
