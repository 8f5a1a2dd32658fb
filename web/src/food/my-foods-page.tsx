import { pages } from '@potluck/functions/contract/pages';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { useFollowing } from '../following/following-queries';
import { useMyFoods } from './food-queries';
import { MyFoodsTabs } from '../order/my-foods-tabs';
import { getFailureText } from '../ui/failure';
import { useUrlParams } from '../lib/use-url-params';
import { useDeferredValue } from 'react';
import { ShownItemCount } from '../ui/paged-list';
import { formatCount } from '../lib/format';
import { Options, SelectField } from '../ui/form-fields';
import { useOrderCount, useWeekCount } from '../order/order-queries';
import { FoodSearchField, NoMatchingFoods } from './food-search';
import {
  describeMeals,
  myFoodsUrlFormat,
  selectFoods,
  sortLabels,
  stateLabels,
  summarizeFoods,
} from './my-foods-list';
import { type MyFoodsProps, MyFoodsTable } from './my-foods-table';

export default function MyFoodsPage() {
  const account = useSignedInAccount();
  const followers = useFollowing(account).data?.followers ?? 0;
  const { data: foods, error, isLoading, refetch, query } = useMyFoods(account);

  return (
    <div className="shell">
      <PageMetadata {...pages.myFoods} description="The dishes that you offer on Potluck." />
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
          <>
            <MyFoodsSummary account={account} foods={foods} now={query.dataUpdatedAt} />
            <MyFoodsList account={account} foods={foods} now={query.dataUpdatedAt} />
          </>
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

/** A list with more foods than this number has a search box, a filter, and sort orders. */
const MAX_WITHOUT_SEARCH = 10;
const SHOW_ALL = { search: '', state: '' } as const;

function MyFoodsSummary({ account, foods, now }: MyFoodsProps) {
  // The interval is 0, because `SignedInUpdates` polls this number.
  const { data: count } = useOrderCount(account, 0);
  const recent = useWeekCount(account).data?.recent;
  return (
    <p className="mb-6 text-lg tabular-nums">
      <span className="block">{summarizeFoods(foods, count?.placed, now)}</span>
      {/* The minimum height prevents a layout shift when the number arrives. */}
      <span className="block min-h-[1.6em] text-soft">{recent && describeMeals(recent)}</span>
    </p>
  );
}

function MyFoodsList({ account, foods, now }: MyFoodsProps) {
  const { params, changeParams } = useUrlParams(myFoodsUrlFormat);
  const { search, sort, state } = params;
  // The list may show the matching foods in a later frame than the search box shows the typed text.
  const shownParams = useDeferredValue(params);
  const foundFoods = selectFoods(foods, shownParams, now);
  const list = foundFoods.length > 0 && (
    <MyFoodsTable account={account} foods={foundFoods} now={now} />
  );
  // If a deletion makes the list short during a search, the search box stays until the user deletes the search text.
  if (foods.length <= MAX_WITHOUT_SEARCH && search === '' && state === '') return list;

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="sm:max-lg:col-span-full">
          <FoodSearchField value={search} onChange={(text) => changeParams({ search: text })} />
        </div>
        <SelectField
          label="Show"
          value={state}
          onChange={({ target }) => changeParams({ state: target.value as typeof state })}
        >
          <Options labels={{ '': 'All dishes', ...stateLabels }} />
        </SelectField>
        <SelectField
          label="Sort by"
          value={sort}
          onChange={({ target }) => changeParams({ sort: target.value as typeof sort })}
        >
          <Options labels={sortLabels} />
        </SelectField>
      </div>
      <p role="status" className="mt-3 mb-4 text-soft tabular-nums">
        <ShownItemCount shown={foundFoods.length} total={foods.length} items="dishes" />
      </p>
      {list || <NoMatchingFoods onShowAll={() => changeParams(SHOW_ALL)} />}
    </>
  );
}
