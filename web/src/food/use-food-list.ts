import { useDeferredValue, useMemo, useState } from 'react';
import { useSaveShownCount } from '../lib/paged-query';
import { filterFoods } from './my-foods-list';
import { useFoodPages } from './food-queries';
import { applyFoodFilters } from './apply-food-filters';
import {
  getFoodListName,
  isSearchTooLong,
  normalizeSearch,
  toFoodListQuery,
  type FoodListUrlParams,
} from './food-list-url-params';

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
