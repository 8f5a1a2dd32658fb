import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { PageMetadata } from '../components/page-metadata';
import { FoodDetails, FoodDetailsPlaceholder } from '../features/food/details/food-details';
import { FoodNotFound } from '../features/food/details/food-not-found';
import {
  isNotFoundError,
  prefetchFood,
  useFood,
  useFoodFromCachedLists,
} from '../features/food/api/food-queries';
import { lazyWithPreload } from '../lib/lazy-with-preload';

const PAGE_CLASS = 'shell pt-6 md:pt-12';

const { Component: MoreFromOwner } = lazyWithPreload(
  () => import('../features/food/details/more-from-owner'),
);

export function prefetch({ id }: { id?: string }): void {
  if (id !== undefined) prefetchFood(id);
}

export default function FoodPage() {
  const { id = '' } = useParams();
  const { data, error, isLoading } = useFood(id);
  const cachedFood = useFoodFromCachedLists(id);
  const food = data?.food ?? (isLoading ? cachedFood : undefined);

  if (!food && isLoading) {
    return (
      <div className={PAGE_CLASS}>
        <FoodDetailsPlaceholder />
      </div>
    );
  }
  if (!food || isNotFoundError(error)) return <FoodNotFound />;
  return (
    <div className={PAGE_CLASS}>
      <PageMetadata title={food.food_name} description={food.description.slice(0, 155)} />
      <FoodDetails food={food} />
      <ErrorBoundary>
        <Suspense>
          <MoreFromOwner food={food} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
