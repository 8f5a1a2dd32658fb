import { pages } from '@potluck/functions/contract/pages';
import { SpinnerIcon } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { LoadMore, describeShownCount } from '../ui/paged-list';
import { SelectField } from '../ui/form-fields';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../lib/use-browser-state';
import { prefetchFoods, useFoodPages } from './food-queries';
import { FoodSearchField, NoMatchingFoods, filterFoods } from './food-search';
import { CategoryField } from './filter-fields';
import { FoodFilters } from './food-filters';
import { FoodGrid, FoodGridPlaceholder, useNewCardFocus } from './food-grid';
import {
  type FoodListUrlParams,
  NO_FILTERS,
  applyFoodFilters,
  countFilters,
  foodSortOptions,
  getFoodListName,
  isSearchTooLong,
  normalizeSearch,
  parseFoodListUrlParams,
  parseFoodSort,
  toFoodListQuery,
  useFoodListUrlParams,
} from './food-list-url-params';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSaveShownCount } from '../lib/paged-query';

export function prefetchContent(): void {
  void prefetchFoods(parseFoodListUrlParams(new URLSearchParams()));
}

export default function FoodsPage() {
  const { params, writtenParams, changeParams } = useFoodListUrlParams();
  const list = useFoodList(params, writtenParams);
  const { requestCardFocus, focusNewCard } = useNewCardFocus();
  const isWide = useMediaQuery(DESKTOP_MEDIA_QUERY);
  const { foods, isLoading, isSearching } = list;
  const isReloading = isLoading && foods !== undefined;
  const hasFailed = !isLoading && !foods;
  // A link can contain any text as the category, so the title and the canonical URL contain it only if the list has
  // dishes.
  const category = foods && foods.length > 0 ? writtenParams.category : '';

  const isFiltered = params.search !== '' || countFilters(params) > 0;
  const loadingText =
    foods && params.search !== '' ? 'Searching all dishes…' : 'Loading the dishes…';
  const statusText =
    isLoading || isSearching
      ? loadingText
      : foods && describeShownCount(foods.length, list.total, 'dishes');
  const status = (
    <>
      {(isLoading || isSearching) && <SpinnerIcon className="size-4.5" />}
      {/*
       * The `key` creates a new element for each text. If a browser has translated the page, an
       * updated text node would keep showing its old text.
       */}
      <span key={statusText}>{statusText}</span>
    </>
  );

  const loadMore = foods && list.hasMore && !isLoading && !isSearching && (
    <LoadMore
      items="dishes"
      isAutomatic={list.isMoreAutomatic}
      isLoading={list.isLoadingMore}
      hasFailed={list.hasMoreFailed}
      loadMore={list.loadMore}
      onClick={(button) => {
        requestCardFocus(foods.length, button);
      }}
    />
  );

  return (
    <div className="shell">
      <PageMetadata
        title={category ? `${category} · ${pages.foods.title}` : pages.foods.title}
        canonicalPath={
          foods
            ? pagePaths.foods + (category && `?${new URLSearchParams({ category }).toString()}`)
            : null
        }
        description="Every dish on the menu of Potluck. Search by name, filter by category or allergen, sort by name or price, and see how many are left."
      />
      <PageHeader
        title="All Our Foods"
        subtitle={
          <span className="max-sm:block max-sm:text-[1rem]">
            Diverse dishes from many kitchens.
          </span>
        }
        className="max-sm:foods-header"
      />
      <div className="mb-1.5 grid grid-cols-[minmax(0,1fr)_minmax(8.75rem,45%)] gap-2 narrow:grid-cols-1 sm:mb-3 sm:grid-cols-[1fr_15rem] sm:gap-4 md:grid-cols-[minmax(0,1fr)_14rem_14rem]">
        <FoodSearchField
          value={params.search}
          onChange={(search) => {
            changeParams({ search });
          }}
        />
        <div className="max-md:hidden">
          <CategoryField
            isNeeded={isWide && foods !== undefined}
            value={params.category}
            onChange={(category) => {
              changeParams({ category });
            }}
          />
        </div>
        <SelectField
          label="Sort by"
          value={params.sort}
          onChange={(event) => {
            changeParams({ sort: parseFoodSort(event.target.value) });
          }}
        >
          {foodSortOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <FoodFilters
        filters={params}
        status={status}
        total={isLoading || isSearching ? undefined : list.total}
        isListLoaded={foods !== undefined}
        onChange={changeParams}
      />
      {!foods && isLoading && <FoodGridPlaceholder />}
      {hasFailed && <ListErrorState onRetry={list.reload} />}
      {list.hasNoMatch && (
        <NoMatchingFoods
          onShowAll={
            isFiltered
              ? () => {
                  changeParams({ ...NO_FILTERS, search: '' });
                }
              : undefined
          }
        />
      )}
      {foods && foods.length > 0 && (
        <div
          aria-busy={isReloading}
          className={`transition-opacity ${isReloading ? 'opacity-60' : ''}`}
        >
          <FoodGrid
            foods={foods}
            currencyLabel="BDT"
            showQuantity
            isAtPageTop
            onRendered={focusNewCard}
          >
            {loadMore}
          </FoodGrid>
        </div>
      )}
      {foods?.length === 0 && loadMore}
    </div>
  );
}

/**
 * Returns the foods that match `params`, which contain typed text immediately. Filters the loaded foods without a
 * delay. Queries the API for `writtenParams`, which contain typed text after a pause, unless the loaded foods
 * already contain all matches.
 */
export function useFoodList(params: FoodListUrlParams, writtenParams: FoodListUrlParams) {
  const [queried, setQueried] = useState(writtenParams);
  const pages = useFoodPages(queried);

  /** Returns true if the loaded foods contain all foods that match `wanted`, so no request is necessary. */
  function containsAllMatches(wanted: FoodListUrlParams): boolean {
    if (!isSameList({ ...wanted, search: '' }, { ...queried, search: '' })) return false;
    if (isSearchTooLong(wanted.search)) return true;
    const isComplete = pages.items !== undefined && !pages.isLoading && !pages.hasMore;
    return (
      isComplete && normalizeSearch(wanted.search).includes(toFoodListQuery(queried).search ?? '')
    );
  }
  if (!isSameList(queried, writtenParams) && !containsAllMatches(writtenParams)) {
    setQueried(writtenParams);
  }

  // `useDeferredValue` lets React render the cards in several tasks when the data is already cached.
  // Otherwise, React would render all cards in one task.
  const loadedFoods = useDeferredValue(pages.items);
  // The search field and the filters update immediately. The list may update later.
  const shownParams = useDeferredValue(params);
  const foods = useMemo(
    () =>
      loadedFoods && applyFoodFilters(filterFoods(loadedFoods, shownParams.search), shownParams),
    [loadedFoods, shownParams],
  );

  const loadedCount = pages.items?.length ?? 0;
  useSaveShownCount(getFoodListName(queried), loadedCount);

  const isLoading = pages.isLoading || (pages.items !== undefined && !loadedFoods);
  const hasAllMatches = containsAllMatches(params);
  const hasMore = pages.hasMore && !hasAllMatches;
  const isSearching = !hasAllMatches && !isSameList(params, queried);
  const isOutdated = loadedFoods !== pages.items || shownParams !== params;
  return {
    /** The loaded foods that match, or undefined before the first response and after a failure. */
    foods,
    /** The number of all foods that match, or undefined if it is not known. */
    total: hasAllMatches ? foods?.length : pages.total,
    isLoading,
    /**
     * True if further foods may match `params`, and the site has not yet requested them from the API.
     */
    isSearching,
    hasNoMatch: foods?.length === 0 && !isOutdated && !isLoading && !isSearching && !hasMore,
    hasMore,
    isMoreAutomatic: pages.isMoreAutomatic,
    // True while the shown cards are outdated. They may be so few that the end of the list is visible, and the list
    // would then load a further page too early.
    isLoadingMore: isOutdated || pages.isLoadingMore,
    hasMoreFailed: pages.hasMoreFailed,
    loadMore: pages.loadMore,
    reload: pages.reload,
  };
}

/** Returns true if the API returns the same list for both parameters. */
function isSameList(one: FoodListUrlParams, other: FoodListUrlParams): boolean {
  return JSON.stringify(toFoodListQuery(one)) === JSON.stringify(toFoodListQuery(other));
}
