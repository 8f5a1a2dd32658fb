import type { Food } from '@potluck/functions/contract/food';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary';
import { Link } from '../components/link';
import { PageMetadata } from '../components/page-metadata';
import { pagePaths } from '../config/page-paths';
import { useAccount } from '../features/account/account-context';
import { toReturnPathState } from '../features/account/return-path';
import { FoodDetails, FoodDetailsPlaceholder } from '../features/food/details/food-details';
import { FoodNotFound } from '../features/food/details/food-not-found';
import { prefetchFood, useFood, useFoodFromCachedLists } from '../features/food/api/food-queries';
import { lazyWithPreload } from '../lib/lazy-with-preload';
import { isNotFoundError } from '../lib/api-error';

const PAGE_CLASS = 'shell pt-6 md:pt-12';

const { Component: MoreFromOwner } = lazyWithPreload(
  () => import('../features/food/details/more-from-owner'),
);

const { Component: ReportFood } = lazyWithPreload(
  () => import('../features/food/details/report-food'),
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
      <ReportLink food={food} />
    </div>
  );
}

/** Lets everyone except the cook report the dish. A visitor logs in first. */
function ReportLink({ food }: { food: Food }) {
  const { state } = useAccount();
  const location = useLocation();
  if (state.status === 'loading') return null;
  if (state.status === 'signed-out') {
    return (
      <p className="mt-10 border-t border-line pt-4">
        <Link
          to={pagePaths.login}
          state={toReturnPathState(location)}
          className="inline-flex min-h-11 items-center text-sm text-soft underline"
        >
          Report this dish
        </Link>
      </p>
    );
  }
  const { email } = state.account;
  if (email === food.added_by.email) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <div className="mt-10">
          <ReportFood foodId={food._id} email={email} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
