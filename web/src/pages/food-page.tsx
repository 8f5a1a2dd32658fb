import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { PageTitle } from '../components/page-title';
import { FoodDetails } from '../features/food/food-details';
import { FoodDetailsLoading } from '../features/food/food-details-loading';
import { FoodNotFound } from '../features/food/food-not-found';
import { useFood } from '../features/food/food-queries';
import { isNotFound } from '../features/food/is-not-found';
import { useListedFood } from '../features/food/use-listed-food';
import { foodEndpoint } from '../features/food/food-endpoints';
import { preloadable } from '../lib/preloadable';
import { prefetchAnswer } from '../lib/prefetch-answer';

const PAGE = 'shell pt-6 md:pt-12';

const { Component: MoreFromCook } = preloadable(() => import('../features/food/more-from-cook'));

export function prefetch({ id }: { id?: string }): void {
  if (id !== undefined) prefetchAnswer(foodEndpoint(id));
}

export default function FoodPage() {
  const { id = '' } = useParams();
  const { data, error, isLoading } = useFood(id);
  const listed = useListedFood(id);
  const food = data?.food ?? (isLoading ? listed : undefined);

  if (!food && isLoading) {
    return (
      <div className={PAGE}>
        <FoodDetailsLoading />
      </div>
    );
  }
  if (!food || isNotFound(error)) return <FoodNotFound />;
  return (
    <div className={PAGE}>
      <PageTitle title={food.food_name} description={food.description.slice(0, 155)} />
      <FoodDetails food={food} />
      <ErrorBoundary>
        <Suspense>
          <MoreFromCook food={food} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
