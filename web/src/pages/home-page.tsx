import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary';
import { ListErrorState } from '../components/list-error-state';
import { PageMetadata } from '../components/page-metadata';
import { Spinner } from '../components/spinner';
import { FoodGrid, FoodGridPlaceholder } from '../features/food/list/food-grid';
import { prefetchTopFoods, useTopFoods } from '../features/food/api/food-queries';
import { Hero } from '../features/home/sections/hero';
import { HeroMessage } from '../features/home/sections/hero-message';
import { Newsletter } from '../features/home/sections/newsletter';
import { TopFoods } from '../features/home/sections/top-foods';
import { preloadCode } from '../lib/load-code';
import { lazyWithPreload } from '../lib/lazy-with-preload';

// The sections below the first screen load lazily. Until the code of a section has loaded, the page
// shows its prerendered HTML.
const howItWorks = lazyWithPreload(() => import('../features/home/sections/how-it-works'));
const whyChooseUs = lazyWithPreload(() => import('../features/home/sections/why-choose-us'));
const testimonials = lazyWithPreload(
  () => import('../features/home/sections/testimonials-section'),
);
const addFoodInvitation = lazyWithPreload(
  () => import('../features/home/sections/add-food-invitation'),
);

export function prefetchContent(): void {
  void prefetchTopFoods();
  for (const { load } of [howItWorks, whyChooseUs, testimonials, addFoodInvitation])
    preloadCode(load);
}

export default function HomePage() {
  return (
    <>
      <PageMetadata
        title="Home-cooked food to share"
        description="Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry."
      />
      <Hero />
      <HeroMessage />
      <BelowFold>
        <howItWorks.Component />
      </BelowFold>
      <BelowFold>
        <TopFoods>
          <TopFoodsGrid />
        </TopFoods>
      </BelowFold>
      <BelowFold>
        <whyChooseUs.Component />
      </BelowFold>
      <BelowFold>
        <testimonials.Component />
      </BelowFold>
      <BelowFold>
        <addFoodInvitation.Component />
      </BelowFold>
      <BelowFold>
        <Newsletter />
      </BelowFold>
    </>
  );
}

/**
 * Wraps a section below the first screen. The browser skips the layout of the section until it is
 * near the viewport, and React hydrates the section separately.
 */
function BelowFold({ children }: { children: ReactNode }) {
  return (
    <div className="below">
      <ErrorBoundary>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </div>
  );
}

function TopFoodsGrid() {
  const { data, error, refetch } = useTopFoods();
  // `useDeferredValue` lets React render the cards in several tasks when the data is already cached.
  // Otherwise, React would render all cards in one task.
  const foods = useDeferredValue(data);
  if (foods) return <FoodGrid foods={foods} heading="h3" />;
  if (!data && error !== undefined) return <ListErrorState onRetry={refetch} />;
  return (
    <div className="relative">
      <FoodGridPlaceholder />
      <Spinner
        label="Loading the dishes…"
        className="absolute inset-x-0 top-24 mx-auto w-fit rounded-card border border-line bg-card px-8 py-5"
      />
    </div>
  );
}
