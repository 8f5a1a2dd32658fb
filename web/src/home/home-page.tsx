import { pages } from '@potluck/functions/contract/pages';
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { Spinner } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { PageHeading, PageMetadata } from '../ui/page';
import { readDishToOrder } from '../lib/dish-to-order';
import { callWhenVisible } from '../lib/call-when-visible';
import { pagePaths } from '../lib/paths';
import { useAccount } from '../account/account-provider';
import { prefetchTopFoods, useCategories, useTopFoods } from '../food/food-queries';
import { FoodGrid, FoodGridPlaceholder } from '../food/food-grid';
import { AddFoodInvitation } from './add-food-invitation';
import { Hero } from './hero';
import { HowItWorks, Newsletter, WhyChooseUs } from './sections';
import { Testimonials } from './testimonials';

const RecentReviews = lazy(() => import('./recent-reviews'));

export function prefetchContent(): void {
  void prefetchTopFoods();
}

export default function HomePage() {
  return (
    <>
      <PageMetadata
        {...pages.home}
        description="Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry."
      />
      <ContinueOrder />
      <Hero />
      <HeroMessage />
      {[
        HowItWorks,
        TopFoods,
        WhyChooseUs,
        Testimonials,
        AddFoodInvitation,
        RecentReviewsWhenNear,
        Newsletter,
      ].map((Section, index) => (
        // The browser skips the layout of a section below the first screen until it is near the viewport, and React
        // hydrates each section separately. The place of the reviews has no height, so its layout is never skipped.
        <div key={index} className={Section === RecentReviewsWhenNear ? undefined : 'below'}>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Section />
            </Suspense>
          </ErrorBoundary>
        </div>
      ))}
    </>
  );
}

/** Links to the dish that the user wanted to order before the registration, which always leads to the home page. */
function ContinueOrder() {
  const { state } = useAccount();
  const dish = state.status === 'signed-in' ? readDishToOrder() : undefined;
  if (!dish) return null;
  return (
    <div className="shell pt-4">
      <Link
        to={pagePaths.purchase(dish.id)}
        className={getButtonClass('primary', 'w-full wrap-anywhere sm:w-auto')}
      >
        {`Continue with ${dish.name}`}
      </Link>
    </div>
  );
}

function HeroMessage() {
  return (
    <div className="shell grid grid-cols-1 items-end gap-x-16 gap-y-4 pt-6 md:grid-cols-[1fr_auto] md:pt-8">
      <PageHeading className="max-w-[26ch] text-3xl md:text-4xl">
        The more you see the more delicious you can test
      </PageHeading>
      <Link
        to={pagePaths.foods}
        className={getButtonClass('primary', 'min-h-12 justify-self-start px-7 text-lg')}
      >
        Test Now!
      </Link>
      <CategoryChips />
      <p className="max-w-sm self-start text-lg text-soft">
        Home cooks put their best dishes on one long table. Look around and order a portion of
        whatever makes you hungry.
      </p>
    </div>
  );
}

const MAX_CHIPS = 7;

/** Shows links to the categories with the most dishes. The row has its full height before they load. */
function CategoryChips() {
  const { data: categories = [] } = useCategories(true);
  const largest = categories.toSorted((a, b) => b.count - a.count).slice(0, MAX_CHIPS);
  return (
    <nav aria-label="Categories" className="min-h-13 min-w-0 self-start max-md:-mx-4">
      <ul className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-4">
        {largest.map(({ name }) => (
          <li key={name} className="max-w-[60%] shrink-0">
            <Link
              to={`${pagePaths.foods}?${new URLSearchParams({ category: name }).toString()}`}
              className="flex min-h-11 items-center rounded-full border border-field bg-card px-4 text-sm font-semibold hover:border-ink hover:bg-tint"
            >
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Loads the code and the reviews when the user is at most two screens away, so they load before they are visible. */
function RecentReviewsWhenNear() {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback(
    (place: HTMLDivElement | null) =>
      place ? callWhenVisible(place, () => setIsNear(true), '200% 0px') : undefined,
    [],
  );
  return <div ref={watch}>{isNear && <RecentReviews />}</div>;
}

function TopFoods() {
  const { data, error, refetch } = useTopFoods();
  // Lets React render the cards in several tasks when the data is already cached.
  const foods = useDeferredValue(data);
  return (
    <section aria-labelledby="top-foods-heading" className="shell section">
      <header className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-2xl gap-2">
          <h2 id="top-foods-heading" className="text-4xl">
            Our Top Selling Foods
          </h2>
          <p className="text-lg text-soft">The dishes that our guests order most often.</p>
        </div>
        <Link to={pagePaths.foods} className={getButtonClass('secondary')}>
          See All Foods
        </Link>
      </header>
      {foods ? (
        <FoodGrid foods={foods} />
      ) : !data && error ? (
        <ListErrorState onRetry={refetch} />
      ) : (
        <div className="relative">
          <FoodGridPlaceholder />
          <Spinner
            label="Loading the dishes…"
            className="absolute inset-x-0 top-24 mx-auto w-fit rounded-card border border-line bg-card px-8 py-5"
          />
        </div>
      )}
    </section>
  );
}
