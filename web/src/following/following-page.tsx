import type { Following } from '@potluck/functions/contract/following';
import { pages } from '@potluck/functions/contract/pages';
import { type Account, useSignedInAccount } from '../account/account-provider';
import { FoodGrid } from '../food/food-grid';
import { pagePaths } from '../lib/paths';
import { getFailureText } from '../ui/failure';
import { Portrait } from '../ui/image';
import { PageHeader, PageMetadata } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import FollowButton from './follow-button';
import { useFollowedFoods, useFollowing } from './following-queries';

export default function FollowingPage() {
  const account = useSignedInAccount();
  const { data: following } = useFollowing(account);
  const query = useFollowedFoods(account);
  const { items: foods, hasMore, error, isLoading, reload } = query;

  return (
    <div className="shell">
      <PageMetadata
        {...pages.following}
        description="The dishes of the cooks that you follow on Potluck."
      />
      <PageHeader title="Following" subtitle="What your favorite cooks offer, the newest first." />
      {following && following.cooks.length > 0 && (
        <FollowedCooks cooks={following.cooks} account={account} />
      )}
      {foods ? (
        foods.length > 0 || hasMore ? (
          <FoodGrid foods={foods} query={query} />
        ) : (
          <EmptyState
            title="You don't follow anybody yet!"
            text="Follow a cook on the page of a dish. All their dishes then appear here."
            link={{ to: pagePaths.foods, label: 'Find a cook to follow' }}
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState
          onRetry={reload}
          text={getFailureText('The dishes could not be loaded.', error)}
        />
      )}
    </div>
  );
}

function FollowedCooks({ cooks, account }: { cooks: Following['cooks']; account: Account }) {
  return (
    <section aria-labelledby="cooks" className="mb-10">
      <h2 id="cooks" className="mb-4 text-xl">
        Cooks you follow
      </h2>
      <ul className="flex flex-wrap gap-3">
        {cooks
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ _id, name, photoURL }) => (
            <li
              key={_id}
              className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-card p-3"
            >
              <Portrait src={photoURL} width={40} className="size-10" />
              <span className="min-w-0 font-semibold wrap-anywhere">
                <bdi>{name}</bdi>
              </span>
              <FollowButton cookId={_id} name={name} account={account} />
            </li>
          ))}
      </ul>
    </section>
  );
}
