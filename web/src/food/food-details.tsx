import type { Food } from '@potluck/functions/contract/food';
import { Fact } from '../ui/data-table';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/allergens';
import { formatCount, formatPrice } from '../lib/format';
import { EmailLink, Link } from '../ui/link';
import { Portrait } from '../ui/image';
import { type ReactNode, useState } from 'react';
import { Badge } from '../ui/badge';
import { Button, getButtonClass } from '../ui/button';
import { PageHeading, PageMetadata } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { Rating } from '../ui/stars';
import { EmptyPlateDrawing, EmptyState } from '../ui/states';
import { storeDishToOrder } from '../lib/dish-to-order';
import { formatPaymentNote, listStatedFacts } from '../lib/dish-texts';
import { pagePaths } from '../lib/paths';
import { useIsHydrated } from '../lib/use-browser-state';
import {
  FOOD_IMAGE_SIZES_ATTRIBUTES,
  FoodImage,
  FoodImagePlaceholder,
  StockBadge,
} from './food-card';
import { CollectCard, useIsUnavailable } from './collect-card';
import { showToast } from '../ui/toast';
import { ShareIcon } from '../ui/icons';

export function FoodFacts({ food }: { food: Food }) {
  const facts = [
    ...listStatedFacts(food),
    ['Quantity Available', formatCount(food.quantity)],
    ['Country of Origin', food.food_origin],
    ['Times Purchased', formatCount(food.purchase_count ?? 0)],
  ] as const;
  return (
    <section aria-labelledby="food-details" className="border-t border-line pt-6">
      <h2 id="food-details" className="text-xl">
        Food Details
      </h2>
      <dl className="mt-4 grid gap-2">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

export function FoodAllergens({ food: { allergens } }: { food: Food }) {
  return (
    <section aria-labelledby="allergens" className="border-t border-line pt-6">
      <h2 id="allergens" className="text-xl">
        Allergens
      </h2>
      <p className="mt-4 font-semibold">{formatAllergens(allergens)}</p>
      <p className="mt-1 max-w-text text-sm text-soft">{getAllergenNote(allergens)}</p>
    </section>
  );
}

function FoodCook({
  food: { added_by: cook, area, cook_id },
  follow,
}: Pick<FoodDetailsProps, 'food' | 'follow'>) {
  const name = <bdi>{cook.name}</bdi>;
  return (
    <section aria-labelledby="added-by" className="border-t border-line pt-6">
      <h2 id="added-by" className="text-xl">
        Added By
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Portrait src={cook.photoURL} alt={cook.name} width={80} className="size-20" />
        <div className="min-w-0">
          <p className="display text-xl leading-tight font-medium wrap-anywhere">
            {cook_id === undefined ? (
              name
            ) : (
              <Link to={pagePaths.cook(cook_id)} className="link">
                {name}
              </Link>
            )}
          </p>
          {area !== undefined && (
            <p className="text-soft wrap-anywhere">
              <span>Cooks in </span>
              <bdi>{area}</bdi>
            </p>
          )}
          {/* `data-nosnippet` prevents search engines from showing the email in a snippet. */}
          <div data-nosnippet="">
            <EmailLink email={cook.email} className="inline-block py-1.5" />
          </div>
        </div>
      </div>
      {follow && <div className="mt-4 min-h-11">{follow}</div>}
    </section>
  );
}

const FOOD_DETAILS_CLASS =
  'grid grid-cols-1 gap-8 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-14';
/** On a tablet, a photo with an aspect ratio of 4:3 would hide the price and the pickup below the first screen. */
const FOOD_PHOTO_CLASS = 'rounded-card md:max-lg:aspect-video';

interface FoodDetailsProps {
  food: Food;
  follow?: ReactNode;
  /** Is shown if guests cannot order the dish. */
  watch?: ReactNode;
}

export function FoodDetails({ food, follow, watch }: FoodDetailsProps) {
  const isHydrated = useIsHydrated();
  const isUnavailable = useIsUnavailable(food);
  const placeholderStyle = usePlaceholderImageStyle(food.food_image, isHydrated);
  return (
    <article className={FOOD_DETAILS_CLASS}>
      <div className="relative self-start">
        <FoodImage
          src={food.food_image}
          alt={food.food_name}
          width={1040}
          sizes={FOOD_IMAGE_SIZES_ATTRIBUTES.details}
          loading="eager"
          fetchPriority="high"
          style={placeholderStyle}
          className={`w-full ${FOOD_PHOTO_CLASS} ${isUnavailable ? 'opacity-80 grayscale' : ''}`}
        />
        <div className="absolute top-4 right-4">
          <StockBadge quantity={food.quantity} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="grid grid-cols-1 gap-4">
          {/* The row has the height of the share button, so the page does not move when that button appears. */}
          <div className="flex min-h-11 items-center justify-between gap-3 narrow:flex-wrap">
            <div className="flex min-w-0">
              <Badge variant="tint">{food.food_category}</Badge>
            </div>
            {/* In the HTML of the server, the button would be visible, but a click before the hydration would be lost. */}
            {isHydrated && <ShareButton path={pagePaths.food(food._id)} name={food.food_name} />}
          </div>
          <PageHeading className="text-3xl wrap-anywhere">
            <bdi>{food.food_name}</bdi>
          </PageHeading>
          <Rating rating={food.rating} />
          <p className="flex items-center gap-3">
            <span className="price text-2xl leading-none">{formatPrice(food.price)}</span>
            {food.price === 0 && <Badge variant="done">Free</Badge>}
          </p>
        </div>
        <CollectCard food={food} />
        {isUnavailable && watch && <div className="min-h-11">{watch}</div>}
        <p dir="auto" className="max-w-text text-lg wrap-anywhere whitespace-pre-line">
          {food.description}
        </p>
        {food.price > 0 && (
          <p className="text-soft">{formatPaymentNote(food.added_by.name, food.pay)}</p>
        )}
        <div
          data-bottom-bar
          className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3"
        >
          <Link
            to={pagePaths.purchase(food._id)}
            onClick={() => storeDishToOrder({ id: food._id, name: food.food_name })}
            className={getButtonClass(
              isUnavailable ? 'secondary' : 'primary',
              'w-full text-lg md:w-auto md:px-10',
            )}
          >
            Purchase Food
          </Link>
        </div>
        <FoodFacts food={food} />
      </div>
      <div className="grid grid-cols-1 content-start gap-6 lg:col-start-1 lg:row-start-2">
        <FoodAllergens food={food} />
        <FoodCook food={food} follow={follow} />
      </div>
    </article>
  );
}

export function FoodDetailsPlaceholder() {
  return (
    <div className={`min-h-dvh content-start ${FOOD_DETAILS_CLASS}`}>
      <FoodImagePlaceholder
        sizes={FOOD_IMAGE_SIZES_ATTRIBUTES.details}
        className={FOOD_PHOTO_CLASS}
      />
      <Spinner label="Loading the dish…" className="content-start py-12" />
    </div>
  );
}

/**
 * Returns a style that shows the file of a card that the user has clicked as the background, until the image at `src`
 * has loaded. Returns no style before hydration, because the first render must equal the HTML of the server.
 */
function usePlaceholderImageStyle(src: string, isHydrated: boolean) {
  const [style] = useState(() => {
    if (!isHydrated) return {};
    const loaded = [...document.images].find(
      (image) => image.getAttribute('src') === src && image.complete && image.naturalWidth > 0,
    );
    if (!loaded || !src.startsWith('/')) return {};
    return { backgroundImage: `url("${loaded.currentSrc}")`, backgroundSize: 'cover' };
  });
  return style;
}

export function FoodNotFound() {
  const text = 'The food item you are looking for does not exist or could not be loaded.';
  return (
    <>
      <PageMetadata title="Product Not Found" canonicalPath={null} description={text} />
      <EmptyState
        isPage
        drawing={
          <>
            <EmptyPlateDrawing />
            <p className="display mt-4 text-2xl text-paprika">Oops!</p>
          </>
        }
        title="Product Not Found"
        text={text}
        link={{ to: pagePaths.foods, label: 'Back to All Foods' }}
      />
    </>
  );
}

/** Opens the share dialog of the device. If there is none, or if it fails, copies the link and shows a toast. */
async function shareLink(url: string, title: string): Promise<void> {
  try {
    // Firefox has no `share` on desktops, although the TypeScript types declare that it always exists.
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return;
    }
  } catch (error) {
    // The user has closed the dialog, or it is already open.
    const { name } = error as Error;
    if (name === 'AbortError' || name === 'InvalidStateError') return;
  }
  try {
    await navigator.clipboard.writeText(url);
    void showToast('success', 'The link is copied. You can paste it into a message.');
  } catch {
    // The page has no permission, or it uses http, so `clipboard` is missing.
    void showToast('error', `The link could not be copied. Please copy it here: ${url}`);
  }
}

export function ShareButton({ path, name }: { path: string; name: string }) {
  return (
    <Button
      variant="quiet"
      className="-mr-3 px-3!"
      onClick={() => {
        // `location.href` would contain the query and the hash of the current URL.
        void shareLink(location.origin + path, name);
      }}
    >
      <ShareIcon />
      <span>Share</span>
    </Button>
  );
}
