import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary';
import { FailedState } from '../components/failed-state';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { FoodGrid } from '../features/food/food-grid';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { prefetchTopFoods, useTopFoods } from '../features/food/food-list-queries';
import { Hero } from '../features/home/hero';
import { HeroMessage } from '../features/home/hero-message';
import { Newsletter } from '../features/home/newsletter';
import { TopFoods } from '../features/home/top-foods';
import { preloadCode } from '../lib/load-code';
import { preloadable } from '../lib/preloadable';

// Seen later: until their code has come, they are what the build rendered.
const recipeBanner = preloadable(() => import('../features/home/recipe-banner'));
const whyChooseUs = preloadable(() => import('../features/home/why-choose-us'));
const testimonials = preloadable(() => import('../features/home/testimonials-section'));
const openSeat = preloadable(() => import('../features/home/open-seat'));

export function prefetch(): void {
  prefetchTopFoods();
  for (const { load } of [recipeBanner, whyChooseUs, testimonials, openSeat]) preloadCode(load);
}

export default function HomePage() {
  return (
    <>
      <PageTitle
        title="Home-cooked food to share"
        description="Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry."
      />
      <Hero />
      <HeroMessage />
      <Below>
        <recipeBanner.Component />
      </Below>
      <Below>
        <TopFoods>
          <TopFoodsGrid />
        </TopFoods>
      </Below>
      <Below>
        <whyChooseUs.Component />
      </Below>
      <Below>
        <testimonials.Component />
      </Below>
      <Below>
        <openSeat.Component />
      </Below>
      <Below>
        <Newsletter />
      </Below>
    </>
  );
}

/** What a first visit sees later: it has no layout before, and React takes it over by itself. */
function Below({ children }: { children: ReactNode }) {
  return (
    <div className="below">
      <ErrorBoundary>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </div>
  );
}

function TopFoodsGrid() {
  const { data, isLoading, mutate } = useTopFoods();
  // SWR would render all cards in one task.
  const foods = useDeferredValue(data);
  if (foods) return <FoodGrid foods={foods} heading="h3" />;
  if (!isLoading && !data) return <FailedState onRetry={() => void mutate()} />;
  return (
    <div className="relative">
      <FoodGridLoading />
      <Spinner
        label="Loading the dishes…"
        className="absolute inset-x-0 top-24 mx-auto w-fit rounded-card border border-line bg-card px-8 py-5"
      />
    </div>
  );
}
