import type { Cook } from '@potluck/functions/contract/cook';
import { type ReactNode, Suspense, lazy } from 'react';
import { useParams } from 'react-router-dom';
import { useAccount } from '../account/account-provider';
import { GuestAction } from '../account/require-account';
import FollowButton from '../following/follow-button';
import { ShareButton } from '../food/food-details';
import { FoodGrid } from '../food/food-grid';
import { isNotFoundError } from '../lib/api';
import { formatCount } from '../lib/format';
import { apiPaths, pagePaths } from '../lib/paths';
import { useIsHydrated } from '../lib/use-browser-state';
import { StructuredData } from '../ui/embedded-page';
import { getFailureText } from '../ui/failure';
import { Portrait } from '../ui/image';
import { PageHeader, PageHeading, PageMetadata } from '../ui/page';
import { PagedList } from '../ui/paged-list';
import { Rating } from '../ui/stars';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { prefetchCook, useCook, useCookFoods, useEmbeddedCook } from './cook-api';

const ReviewList = lazy(async () => ({
  default: (await import('../review/review-list')).ReviewList,
}));

const LOAD_ERROR = 'This cook could not be loaded.';
const PAGE_CLASS = 'shell pt-6 md:pt-12';

export function prefetchContent({ id }: { id?: string }): void {
  if (id !== undefined) void prefetchCook(id);
}

export default function CookPage() {
  const { id = '' } = useParams();
  const embedded = useEmbeddedCook(id);
  const isHydrated = useIsHydrated();
  const { state } = useAccount();
  const account = state.status === 'signed-in' ? state.account : undefined;
  const { data: cook, error, refetch } = useCook(id, embedded?.cook ?? undefined);

  const isKnownMissing = !cook && embedded?.cook === null;
  if (isKnownMissing || isNotFoundError(error)) return <CookNotFound />;
  if (!cook) {
    return (
      <div className={PAGE_CLASS}>
        {error ? (
          <>
            <PageMetadata title="Cook" canonicalPath={null} description={LOAD_ERROR} />
            <PageHeader title="Cook" />
            <ListErrorState text={getFailureText(LOAD_ERROR, error)} onRetry={refetch} />
          </>
        ) : (
          <Spinner label="Loading the cook…" className="min-h-dvh content-start py-12" />
        )}
      </div>
    );
  }
  return (
    <div className={PAGE_CLASS}>
      <PageMetadata
        title={cook.name}
        linkTitle={`${cook.name} cooks on Potluck`}
        description={describeCook(cook)}
        card={embedded?.card}
        canonicalPath={pagePaths.cook(cook._id)}
      />
      {embedded && <StructuredData json={embedded.structuredData} />}
      <CookHeader cook={cook}>
        {/* A click before the hydration would be lost. */}
        {isHydrated && (
          <GuestAction label={`Follow ${cook.name}`}>
            {(account) => <FollowButton cookId={cook._id} name={cook.name} account={account} />}
          </GuestAction>
        )}
        {isHydrated && <ShareButton path={pagePaths.cook(cook._id)} name={cook.name} />}
      </CookHeader>
      <CookFoods key={cook._id} cook={cook} />
      {isHydrated && (
        <section aria-labelledby="reviews" className="pt-16">
          <h2 id="reviews" className="mb-8 text-2xl">
            Reviews
          </h2>
          <Suspense fallback={<Spinner />}>
            <ReviewList
              path={apiPaths.cookReviews(cook._id)}
              viewer={account && { email: account.email, isCook: false }}
              hasDishNames
            />
          </Suspense>
        </section>
      )}
    </div>
  );
}

function describeCook({ name, area }: Cook): string {
  const place = area === undefined ? '' : ` in ${area}`;
  return `${name} cooks${place} and shares home-cooked dishes on Potluck. See what is on offer, and order a portion.`;
}

function CookHeader({ cook, children }: { cook: Cook; children: ReactNode }) {
  const { name, photoURL, area, about, stats } = cook;
  // The average of some of the dishes would be wrong.
  const rating = cook.next === undefined ? averageRatings(cook) : undefined;
  return (
    <header className="grid gap-6 border-b border-line pb-10 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-10">
      <Portrait src={photoURL} width={160} loading="eager" className="size-28 md:size-40" />
      <div className="grid min-w-0 grid-cols-1 content-center gap-3">
        <PageHeading className="text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </PageHeading>
        {area !== undefined && (
          <p className="text-soft wrap-anywhere">
            <span>Cooks in </span>
            <bdi>{area}</bdi>
          </p>
        )}
        {rating && <Rating key={rating.average} rating={rating} />}
        {stats && (
          <p key={describeStats(stats)} className="tabular-nums">
            {describeStats(stats)}
          </p>
        )}
        {about !== undefined && (
          <p dir="auto" className="max-w-text text-lg wrap-anywhere whitespace-pre-line">
            {about}
          </p>
        )}
        <div className="flex min-h-11 flex-wrap items-center gap-3">{children}</div>
      </div>
    </header>
  );
}

/** Returns the average of all reviews of the dishes, or undefined if no dish has an average. */
export function averageRatings({ foods }: Pick<Cook, 'foods'>) {
  const ratings = foods.flatMap(({ rating = [] }) => rating);
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  const stars = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0);
  return count === 0 ? undefined : { average: stars / count, count };
}

export function describeStats({ collected, cancelled }: NonNullable<Cook['stats']>): string {
  const meals = collected === 1 ? 'meal' : 'meals';
  const canceled = cancelled === 0 ? 'none' : formatCount(cancelled);
  return `${formatCount(collected)} ${meals} collected, ${canceled} canceled by the cook in the last 90 days`;
}

function CookFoods({ cook }: { cook: Cook }) {
  const { items: foods = [], ...query } = useCookFoods(cook);
  return (
    <section aria-labelledby="dishes" className="pt-10">
      <h2 id="dishes" className="mb-8 text-2xl">
        Dishes
      </h2>
      {/* The reviews are below the dishes, so more dishes load only after a click. */}
      <PagedList
        items="dishes"
        shownCount={foods.length}
        query={{ ...query, isMoreAutomatic: false }}
      >
        <FoodGrid foods={foods} />
      </PagedList>
    </section>
  );
}

function CookNotFound() {
  const text = 'This cook does not exist, or offers nothing right now.';
  return (
    <>
      <PageMetadata title="Cook Not Found" canonicalPath={null} description={text} />
      <EmptyState
        isPage
        title="Cook Not Found"
        text={text}
        link={{ to: pagePaths.foods, label: 'See all foods' }}
      />
    </>
  );
}
