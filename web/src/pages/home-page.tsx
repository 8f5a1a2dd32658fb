import { PageTitle } from '../components/page-title';
import { FoodGrid } from '../features/food/food-grid';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { useTopFoods } from '../features/food/food-queries';
import { Hero } from '../features/home/hero';
import { HeroMessage } from '../features/home/hero-message';
import { Newsletter } from '../features/home/newsletter';
import { OpenSeat } from '../features/home/open-seat';
import { RecipeBanner } from '../features/home/recipe-banner';
import { TestimonialsSection } from '../features/home/testimonials-section';
import { TopFoods } from '../features/home/top-foods';
import { WhyChooseUs } from '../features/home/why-choose-us';

export default function HomePage() {
  const topFoods = useTopFoods();
  return (
    <>
      <PageTitle
        title="Home-cooked food from each other"
        description="Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry."
      />
      <Hero />
      <HeroMessage />
      <RecipeBanner />
      <TopFoods>
        {topFoods.isLoading ? (
          <FoodGridLoading />
        ) : (
          <FoodGrid foods={topFoods.data ?? []} heading="h3" />
        )}
      </TopFoods>
      <WhyChooseUs />
      <TestimonialsSection />
      <OpenSeat />
      <Newsletter />
    </>
  );
}
