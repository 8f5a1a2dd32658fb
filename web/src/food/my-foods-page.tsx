import { pages } from '@potluck/functions/contract/pages';
import { Link } from '../ui/link';
import { getButtonClass } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState, RetryButton } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { removeFromAllMyFoods, useAllMyFoods, useMyFoods } from './food-queries';
import { MyFoodsTabs } from '../order/my-foods-tabs';
import { getFailureText } from '../lib/failure-text';
import { AUTOMATIC_PAGE_COUNT, PAGE_SIZE, useSaveShownCount } from '../lib/paged-query';
import type { Food } from '@potluck/functions/contract/food';
import { useUrlParams } from '../lib/use-url-params';
import { useDeferredValue, useState } from 'react';
import { PagedList, ShownItemCount } from '../ui/paged-list';
import { createDuplicateNameSuffixes } from '../lib/format';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../lib/use-browser-state';
import { FoodSearchField, NoMatchingFoods, filterFoods } from './food-search';
import { MyFoodsCards, MyFoodsTable, useDeleteFood } from './my-foods-table';

export default function MyFoodsPage() {
  const account = useSignedInAccount();
  const query = useMyFoods(account);
  const { items: foods, error, isLoading, reload } = query;
  const hasFoods = foods !== undefined && (foods.length > 0 || query.hasMore);
  useSaveShownCount(pagePaths.myFoods, foods?.length ?? 0);

  return (
    <div className="shell">
      <PageMetadata
        title={pages.myFoods.title}
        description="The dishes that you offer on Potluck."
      />
      <PageHeader
        title="My Foods"
        subtitle="Everything you offer, in one place."
        action={
          hasFoods && (
            <Link to={pagePaths.addFood} className={getButtonClass('secondary')}>
              Add Food
            </Link>
          )
        }
      />
      <MyFoodsTabs account={account} />
      {foods ? (
        hasFoods ? (
          <MyFoodsList account={account} foods={foods} query={query} />
        ) : (
          <EmptyState
            title="You haven't added any food items yet!"
            action={
              <Link to={pagePaths.addFood} className={getButtonClass()}>
                Add Your First Food Item
              </Link>
            }
          />
        )
      ) : isLoading ? (
        <Spinner />
      ) : (
        <ListErrorState onRetry={reload}>
          <p role="alert">{getFailureText('Your dishes could not be loaded.', error)}</p>
        </ListErrorState>
      )}
    </div>
  );
}

const urlFormat = {
  pathname: pagePaths.myFoods,
  parse: (url: URLSearchParams) => ({ search: url.get('search') ?? '' }),
  format: ({ search }: { search: string }) => ({ search }),
};

/** Returns the search text of My Foods and a function that changes it, and keeps the text in the URL. */
function useMyFoodsSearch() {
  const { params, changeParams } = useUrlParams(urlFormat);
  const setSearch = (search: string) => {
    changeParams({ search });
  };
  return [params.search, setSearch] as const;
}

/** A list with more foods than this number has a search box. */
const MAX_WITHOUT_SEARCH = 10;

interface Props {
  account: { uid: string; email: string };
  foods: Food[];
  query: ReturnType<typeof useMyFoods>;
}

/** Shows the foods in a table on a desktop and as cards on a phone. A long list has a search box. */
export function MyFoodsList({ account, foods, query }: Props) {
  const isDesktop = useMediaQuery(DESKTOP_MEDIA_QUERY);
  const [search, setSearch] = useMyFoodsSearch();
  // If the page opens with a search in the URL, show all matches. After a reload or a back navigation, the scroll
  // position to restore can be at any match.
  const [shownMatches, setShownMatches] = useState(Infinity);
  const isSearching = search.trim() !== '';
  // A search covers all foods of the cook, so the complete list is loaded. This takes one request,
  // and the list is short, because a cook can offer at most 200 foods. The remaining pages would
  // take several requests.
  const isAllNeeded = isSearching && query.hasMore;
  const all = useAllMyFoods(account, isAllNeeded);
  const allFoods = isAllNeeded ? all.data : undefined;
  const isComplete = !isAllNeeded || allFoods !== undefined;

  const { deleting, askAndDelete } = useDeleteFood(account.email, async (id) => {
    await query.removeItem(({ _id }) => _id === id);
    await removeFromAllMyFoods(account, id);
  });
  // The search box shows typed text immediately. The list may show the matching foods in a later
  // frame.
  const shownSearch = useDeferredValue(search);
  const foundFoods = filterFoods(allFoods ?? foods, shownSearch);
  // Limits the number of rendered matches, because many rows take long to render on a slow phone.
  const shownFoods = isSearching ? foundFoods.slice(0, shownMatches) : foundFoods;
  const matchesQuery = {
    hasMore: foundFoods.length > shownMatches,
    isMoreAutomatic: shownMatches < AUTOMATIC_PAGE_COUNT * PAGE_SIZE,
    isLoadingMore: false,
    hasMoreFailed: false,
    loadMore: () => {
      setShownMatches(shownMatches + PAGE_SIZE);
    },
  };
  const shownQuery = isSearching ? matchesQuery : query;
  // React renders the matches of a new search later. Until then, the list shows the matches of the previous search.
  // If these are few, the end of the list is visible and would load a further page that the user does not need.
  // Therefore, `hasMore` is false until React has rendered the new matches.
  const hasMore = shownQuery.hasMore && shownSearch === search;
  const changeSearch = (text: string) => {
    setSearch(text);
    setShownMatches(PAGE_SIZE);
  };
  const listProps = {
    foods: shownFoods,
    nameSuffixes: createDuplicateNameSuffixes(shownFoods, ({ food_name }) => food_name),
    deleting,
    onDelete: (food: Food) => {
      void askAndDelete(food);
    },
  };
  const List = isDesktop ? MyFoodsTable : MyFoodsCards;
  const list = (
    <PagedList items="dishes" shownCount={shownFoods.length} query={{ ...shownQuery, hasMore }}>
      {shownFoods.length > 0 && <List {...listProps} />}
    </PagedList>
  );
  const total = allFoods?.length ?? query.total ?? foods.length;
  // A short list has no search box. If a deletion makes the list short during a search, the search
  // box stays visible until the user deletes the search text.
  if (total <= MAX_WITHOUT_SEARCH && search === '') return list;

  const hasFailed = !isComplete && all.error !== undefined;
  return (
    <>
      <div className="max-w-md">
        <FoodSearchField value={search} onChange={changeSearch} />
      </div>
      <p role="status" className="mt-3 mb-4 text-soft tabular-nums">
        {isComplete ? (
          <ShownItemCount shown={foundFoods.length} total={total} items="dishes" />
        ) : (
          <span key={String(hasFailed)}>
            {hasFailed ? 'Not all dishes could be searched.' : 'Searching all dishes…'}
          </span>
        )}
      </p>
      {hasFailed && (
        <div className="mb-4">
          <RetryButton onRetry={all.refetch} />
        </div>
      )}
      {list}
      {foundFoods.length === 0 && isSearching && isComplete && (
        <NoMatchingFoods
          onShowAll={() => {
            changeSearch('');
          }}
        />
      )}
    </>
  );
}
