import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary';
import { PageTitle } from '../components/page-title';
import { Spinner } from '../components/spinner';
import { FoodGrid } from '../features/food/food-grid';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { prefetchTopFoods, useTopFoods } from '../features/food/food-list-queries';
import { Hero } from '../features/home/hero';
import { HeroMessage } from '../features/home/hero-message';
import { Newsletter } from '../features/home/newsletter';
import { TopFoods } from '../features/home/top-foods';

// Seen later: until their code has come, they are what the build rendered.
const loadRecipeBanner = () => import('../features/home/recipe-banner');
const loadWhyChooseUs = () => import('../features/home/why-choose-us');
const loadTestimonials = () => import('../features/home/testimonials-section');
const loadOpenSeat = () => import('../features/home/open-seat');
const RecipeBanner = lazy(loadRecipeBanner);
const WhyChooseUs = lazy(loadWhyChooseUs);
const TestimonialsSection = lazy(loadTestimonials);
const OpenSeat = lazy(loadOpenSeat);

export function prefetch(): void {
  prefetchTopFoods();
  const below = [loadRecipeBanner(), loadWhyChooseUs(), loadTestimonials(), loadOpenSeat()];
  Promise.all(below).catch(() => undefined);
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
        <RecipeBanner />
      </Below>
      <Below>
        <TopFoods>
          <TopFoodsGrid />
        </TopFoods>
      </Below>
      <Below>
        <WhyChooseUs />
      </Below>
      <Below>
        <TestimonialsSection />
      </Below>
      <Below>
        <OpenSeat />
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
  const { data = [], isLoading } = useTopFoods();
  // Deferred: SWR would have all cards made in one turn.
  const foods = useDeferredValue(isLoading ? undefined : data);
  if (foods) return <FoodGrid foods={foods} heading="h3" />;
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
