import { lazy, Suspense } from 'react';
import { PageTitle } from '../components/page-title';
import { FoodGrid } from '../features/food/food-grid';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { useTopFoods } from '../features/food/food-queries';
import { topFoodsPath } from '../features/food/menu-paths';
import { Hero } from '../features/home/hero';
import { HeroMessage } from '../features/home/hero-message';
import { Newsletter } from '../features/home/newsletter';
import { TestimonialsSection } from '../features/home/testimonials-section';
import { TopFoods } from '../features/home/top-foods';
import { askAhead } from '../lib/ahead';

// These only stand there: until their code has come, they are what the build rendered.
const loadRecipeBanner = () => import('../features/home/recipe-banner');
const loadWhyChooseUs = () => import('../features/home/why-choose-us');
const loadOpenSeat = () => import('../features/home/open-seat');
const RecipeBanner = lazy(loadRecipeBanner);
const WhyChooseUs = lazy(loadWhyChooseUs);
const OpenSeat = lazy(loadOpenSeat);

export function prepare(): void {
  askAhead(topFoodsPath);
  Promise.all([loadRecipeBanner(), loadWhyChooseUs(), loadOpenSeat()]).catch(() => undefined);
}

/** React takes over what is within a boundary in a turn of its own, so that no turn is long. */
export default function HomePage() {
  return (
    <>
      <PageTitle
        title="Home-cooked food from each other"
        description="Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry."
      />
      <Hero />
      <HeroMessage />
      <Suspense>
        <RecipeBanner />
      </Suspense>
      <Suspense>
        <TopFoods>
          <TopFoodsGrid />
        </TopFoods>
      </Suspense>
      <Suspense>
        <WhyChooseUs />
      </Suspense>
      <Suspense>
        <TestimonialsSection />
      </Suspense>
      <Suspense>
        <OpenSeat />
      </Suspense>
      <Suspense>
        <Newsletter />
      </Suspense>
    </>
  );
}

function TopFoodsGrid() {
  const { data: foods = [], isLoading } = useTopFoods();
  return isLoading ? <FoodGridLoading /> : <FoodGrid foods={foods} heading="h3" />;
}
