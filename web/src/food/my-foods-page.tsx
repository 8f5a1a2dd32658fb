import { pages } from '@potluck/functions/contract/pages';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { useFollowing } from '../following/following-queries';
import { removeFromMyFoods, useMyFoods } from './food-queries';
import { MyFoodsTabs } from '../order/my-foods-tabs';
import { getFailureText } from '../ui/failure';
import type { Food } from '@potluck/functions/contract/food';
import { useUrlParams } from '../lib/use-url-params';
import { useDeferredValue } from 'react';
import { ShownItemCount } from '../ui/paged-list';
import { createDuplicateNameSuffixes, formatCount } from '../lib/format';
import { FoodSearchField, NoMatchingFoods, filterFoods } from './food-search';
import { MyFoodsTable, useDeleteFood } from './my-foods-table';

export default function MyFoodsPage() {
  const account = useSignedInAccount();
  const followers = useFollowing(account).data?.followers ?? 0;
  const { data: foods, error, isLoading, refetch, query } = useMyFoods(account);

  return (
    <div className="shell">
      <PageMetadata {...pages.myFoods} />
      <PageHeader
        title="My Foods"
        subtitle="Everything you offer, in one place."
        action={
          foods &&
          foods.length > 0 && (
            <Link to={pagePaths.addFood} className={getButtonClass('secondary')}>
              Add Food
            </Link>
          )
        }
      />
      <MyFoodsTabs account={account} />
      {followers > 0 && (
        <p className="mb-6 text-soft tabular-nums">
          {followers === 1
            ? '1 person follows you.'
            : `${formatCount(followers)} people follow you.`}
        </p>
      )}
      {foods ? (
        foods.length > 0 ? (
          <MyFoodsList account={account} foods={foods} now={query.dataUpdatedAt} />
        ) : (
          <EmptyState
            title="You haven't added any food items yet!"
            link={{ to: pagePaths.addFood, label: 'Add Your First Food Item' }}
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState
          onRetry={refetch}
          text={getFailureText('Your dishes could not be loaded.', error)}
        />
      )}
    </div>
  );
}

const urlFormat = {
  pathname: pagePaths.myFoods,
  parse: (url: URLSearchParams) => ({ search: url.get('search') ?? '' }),
  format: ({ search }: { search: string }) => ({ search }),
};

/** A list with more foods than this number has a search box. */
const MAX_WITHOUT_SEARCH = 10;

interface Props {
  account: { uid: string; email: string };
  foods: Food[];
  /** The time in ms at which the foods were loaded. */
  now: number;
}

function MyFoodsList({ account, foods, now }: Props) {
  const { params, changeParams } = useUrlParams(urlFormat);
  const { search } = params;
  const { askAndDelete, ...deletion } = useDeleteFood(account.email, (id) =>
    removeFromMyFoods(account, id),
  );
  // The list may show the matching foods in a later frame than the search box shows the typed text.
  const shownSearch = useDeferredValue(search);
  const foundFoods = filterFoods(foods, shownSearch);
  const list = foundFoods.length > 0 && (
    <MyFoodsTable
      foods={foundFoods}
      nameSuffixes={createDuplicateNameSuffixes(foundFoods, ({ food_name }) => food_name)}
      {...deletion}
      email={account.email}
      now={now}
      onDelete={(food) => void askAndDelete(food)}
    />
  );
  // If a deletion makes the list short during a search, the search box stays until the user deletes the search text.
  if (foods.length <= MAX_WITHOUT_SEARCH && search === '') return list;

  return (
    <>
      <div className="max-w-md">
        <FoodSearchField value={search} onChange={(text) => changeParams({ search: text })} />
      </div>
      <p role="status" className="mt-3 mb-4 text-soft tabular-nums">
        <ShownItemCount shown={foundFoods.length} total={foods.length} items="dishes" />
      </p>
      {list || <NoMatchingFoods onShowAll={() => changeParams({ search: '' })} />}
    </>
  );
}
