import type { Food } from '@potluck/functions/contract/food';
import { normalizeForSearch } from '@potluck/functions/contract/text';
import { pagePaths } from '../lib/page-paths';
import { useUrlParams } from '../lib/use-url-params';
import { useDeferredValue, useState } from 'react';
import { RetryButton } from '../ui/error-state';
import { PagedList, ShownItemCount } from '../ui/paged-list';
import { createDuplicateNameSuffixes } from '../lib/format';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../ui/use-media-query';
import { AUTOMATIC_PAGE_COUNT } from '../lib/paged-query';
import { PAGE_SIZE } from '../lib/shown-count';
import { removeFromAllMyFoods, useAllMyFoods, type useMyFoods } from './food-queries';
import { FoodSearchField } from './food-search-field';
import { MyFoodsCards, MyFoodsTable } from './my-foods-table';
import { NoMatchingFoods } from './no-matching-foods';
import { useDeleteFood } from './my-food-actions';

/** Returns the foods whose name contains `search`, without regard to case or Unicode composition. */
export function filterFoods<NamedFood extends Pick<Food, 'food_name'>>(
  foods: readonly NamedFood[],
  search: string,
): NamedFood[] {
  const searched = normalizeForSearch(search.trim());
  return foods.filter(({ food_name }) => normalizeForSearch(food_name).includes(searched));
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
