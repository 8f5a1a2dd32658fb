import { type Food, foodSchema } from '@potluck/functions/contract/food';
import type { FoodPageData } from '@potluck/functions/contract/pages';
import * as v from 'valibot';
import { lazy, type ReactElement, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PageMetadata } from '../ui/page';
import { apiPaths, pagePaths } from '../lib/paths';
import { GuestAction } from '../account/require-account';
import { FoodDetails, FoodDetailsPlaceholder, FoodNotFound } from './food-details';
import { FoodGrid } from './food-grid';
import { prefetchFood, useFoodWithPreview, useFoodsOfSameCook, useTopFoods } from './food-queries';
import { useIsUnavailable } from './collect-card';
import { StructuredData, useEmbeddedPage } from '../ui/embedded-page';
import { formatPrice } from '../lib/format';
import { isNotFoundError } from '../lib/api';
import { callWhenVisible } from '../lib/call-when-visible';
import { preloadCode } from '../lib/lazy-code';

const FollowButton = lazy(() => import('../following/follow-button'));
const WatchButton = lazy(() => import('../following/watch-button'));
const ReportForm = lazy(() => import('../ui/report-form'));

const PAGE_CLASS = 'shell pt-6 md:pt-12';

export function prefetchContent({ id }: { id?: string }): void {
  if (id !== undefined) void prefetchFood(id);
}

/** Returns the data in the HTML of the page of this dish, or undefined if there is none, or if it is invalid. */
function useEmbeddedFood(id: string) {
  return useEmbeddedPage(
    (data): data is FoodPageData =>
      'foodId' in data &&
      data.foodId === id &&
      (data.food === null || v.is(foodSchema, data.food.food)),
  );
}

export default function FoodPage() {
  const { id = '' } = useParams();
  const embeddedFood = useEmbeddedFood(id);
  const { data, error, isLoading } = useFoodWithPreview(id, embeddedFood?.food ?? undefined);
  const food = data?.food;

  const isKnownMissing = embeddedFood?.food === null;
  if (!food && isLoading && !isKnownMissing) {
    return (
      <div className={PAGE_CLASS}>
        <FoodDetailsPlaceholder />
      </div>
    );
  }
  if (!food || isNotFoundError(error)) return <FoodNotFound />;
  return (
    <div className={PAGE_CLASS}>
      <PageMetadata
        title={food.food_name}
        linkTitle={`${food.food_name} · ${formatPrice(food.price)}`}
        description={food.description}
        card={embeddedFood?.card}
        // The current URL may encode the ID differently.
        canonicalPath={pagePaths.food(food._id)}
      />
      {embeddedFood && <StructuredData json={embeddedFood.structuredData} />}
      <FoodDetails
        food={food}
        follow={
          <GuestAction ownerEmail={food.added_by.email} label={`Follow ${food.added_by.name}`}>
            {(account) => (
              <FollowButton
                cookId={food.cook_id ?? ''}
                name={food.added_by.name}
                account={account}
              />
            )}
          </GuestAction>
        }
        watch={
          <GuestAction ownerEmail={food.added_by.email} label="Tell me when it is back">
            {(account) => <WatchButton foodId={food._id} account={account} />}
          </GuestAction>
        }
      />
      <Reviews key={food._id} foodId={food._id} />
      <OtherFoods food={food} />
      <div className="mt-10">
        <GuestAction
          ownerEmail={food.added_by.email}
          label="Report this dish"
          className="inline-flex min-h-11 items-center text-sm text-soft underline"
        >
          {({ email }) => (
            <ReportForm subject="dish" path={apiPaths.foodReports(food._id)} email={email} />
          )}
        </GuestAction>
      </div>
    </div>
  );
}

function Reviews({ foodId }: { foodId: string }) {
  const area = useRef<HTMLDivElement>(null);
  const [LatestReviews, setLatestReviews] =
    useState<typeof import('../review/latest-reviews').default>();
  useEffect(() => {
    const load = async () => {
      const { default: Component } = await import('../review/latest-reviews');
      setLatestReviews(() => Component);
    };
    if (area.current) return callWhenVisible(area.current, () => preloadCode(load), '400px');
  }, []);
  return <div ref={area}>{LatestReviews && <LatestReviews foodId={foodId} />}</div>;
}

function OtherFoods({ food }: { food: Food }) {
  const { data: foods = [], isLoading } = useFoodsOfSameCook(food._id);
  const isUnavailable = useIsUnavailable(food);
  if (foods.length === 0) {
    return isUnavailable && !isLoading ? <OtherTopFoods food={food} /> : null;
  }
  const heading = (
    <span>
      More from <bdi>{food.added_by.name}</bdi>
    </span>
  );
  return <FoodSection heading={heading} foods={foods} />;
}

function OtherTopFoods({ food }: { food: Food }) {
  const { data = [] } = useTopFoods();
  const others = data.filter(({ _id, quantity }) => _id !== food._id && quantity > 0).slice(0, 3);
  if (others.length === 0) return null;
  return <FoodSection heading={<span>Other dishes you may like</span>} foods={others} />;
}

function FoodSection({ heading, foods }: { heading: ReactElement; foods: Food[] }) {
  return (
    <section aria-labelledby="more" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more" className="mb-8 text-2xl">
        {heading}
      </h2>
      <FoodGrid foods={foods} />
    </section>
  );
}
