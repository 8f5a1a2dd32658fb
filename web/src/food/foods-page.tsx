import type { Allergen } from '@potluck/functions/contract/allergens';
import type { Diet } from '@potluck/functions/contract/diets';
import { pages } from '@potluck/functions/contract/pages';
import { SpinnerIcon } from '../ui/spinner';
import { ListErrorState } from '../ui/states';
import { describeShownCount } from '../ui/paged-list';
import { Options, SelectField } from '../ui/form-fields';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { prefetchFoods, useFoodPages } from './food-queries';
import { FoodSearchField, NoMatchingFoods, applyFoodFilters, filterFoods } from './food-search';
import { CategoryField, NO_SORT_SWITCH, SwitchField } from './filter-fields';
import { FoodFilters, countFilters } from './food-filters';
import { FoodGrid, FoodGridPlaceholder } from './food-grid';
import {
  type FoodFilters as FoodFiltersData,
  type FoodListUrlParams,
  NO_FILTERS,
  foodSortLabels,
  formatPersonalFilters,
  getFoodListName,
  parseFoodListUrlParams,
  parseFoodSort,
  toFoodListQuery,
  foodListUrlFormat,
} from './food-list-url-params';
import { useEffect, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { storeTabCell, useDistanceFrom } from '../lib/near';
import { useSaveShownCount } from '../lib/paged-query';
import {
  readRememberedFilters,
  rememberFilters,
  subscribeToRememberedFilters,
} from '../lib/remembered-filters';
import { useUrlParams } from '../lib/use-url-params';

export function prefetchContent(): void {
  void prefetchFoods(parseFoodListUrlParams(new URLSearchParams()));
}

export default function FoodsPage() {
  const { params, writtenParams, changeParams } = useUrlParams(foodListUrlFormat);
  const { foods, total, isLoading, isSearching, hasNoMatch, suggestion, query } = useFoodList(
    params,
    writtenParams,
  );
  const isRemembered =
    useSyncExternalStore(subscribeToRememberedFilters, readRememberedFilters, () => null) !== null;
  const describeDistance = useDistanceFrom(params.near);
  useEffect(() => storeTabCell(params.near), [params.near]);
  const isBusy = isLoading || isSearching;
  const isReloading = isLoading && foods !== undefined;
  const hasMore = query.hasMore && !isBusy;
  // A link can contain any text as the category, so the title and the canonical URL contain it only if the list has
  // dishes.
  const category = foods && foods.length > 0 ? writtenParams.category : '';

  const changeFilters = (changed: Partial<FoodFiltersData>) => {
    if (!isRemembered || !(changed.diets || changed.without)) {
      changeParams(changed);
      return;
    }
    // Keeps what another tab has remembered since this page has read the remembered filters.
    const known = parseFoodListUrlParams(new URLSearchParams());
    const isAdded = (name: Diet | Allergen) => ![...params.diets, ...params.without].includes(name);
    const diets = [...(changed.diets ?? params.diets), ...known.diets.filter(isAdded)];
    const without = [...(changed.without ?? params.without), ...known.without.filter(isAdded)];
    rememberFilters(formatPersonalFilters({ diets, without }));
    changeParams({ ...changed, diets, without });
  };
  const filterProps = { filters: params, onChange: changeFilters };
  // “Show all dishes” keeps the remembered filters, because a guest with an allergy relies on them.
  const { diets, without } = isRemembered ? params : NO_FILTERS;
  const isFiltered = params.search !== '' || countFilters(params) > diets.length + without.length;
  const loadingText =
    foods && params.search !== '' ? 'Searching all dishes…' : 'Loading the dishes…';
  const statusText = isBusy ? loadingText : foods && describeTotal(total);
  const status = (
    <>
      {isBusy && <SpinnerIcon className="size-4.5" />}
      {/* The `key` creates a new element for each text, because a translated text node would keep its old text. */}
      <span key={statusText}>{statusText}</span>
    </>
  );

  return (
    <div className="shell">
      <PageMetadata
        {...pages.foods}
        description="Every dish on the menu of Potluck. Search by name, filter by category or allergen, sort by name or price, and see how many are left."
        {...(category && { title: `${category} · ${pages.foods.title}` })}
        canonicalPath={
          foods
            ? pagePaths.foods + (category && `?${new URLSearchParams({ category }).toString()}`)
            : null
        }
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
      <div className="mb-1.5 grid grid-cols-[minmax(0,1fr)_minmax(8.75rem,45%)] gap-2 narrow:grid-cols-1 sm:mb-3 sm:grid-cols-[1fr_15rem] sm:gap-4 md:grid-cols-[minmax(0,1fr)_14rem_14rem] lg:grid-cols-[minmax(0,1fr)_12rem_13rem_auto]">
        <FoodSearchField value={params.search} onChange={(search) => changeParams({ search })} />
        <div className="max-md:hidden">
          <CategoryField {...filterProps} isNeeded={foods !== undefined} />
        </div>
        <SelectField
          label="Sort by"
          value={params.sort}
          onChange={({ target }) =>
            changeParams({ sort: parseFoodSort(target.value), ...NO_SORT_SWITCH })
          }
        >
          <Options labels={foodSortLabels} />
        </SelectField>
        <div
          className={`col-span-full flex flex-wrap gap-x-6 justify-self-end lg:col-span-1 lg:self-end ${params.near === '' ? 'max-lg:hidden' : ''}`}
        >
          {params.near !== '' && <SwitchField {...filterProps} name="isNearestFirst" />}
          <SwitchField {...filterProps} name="isBestRated" />
        </div>
      </div>
      <FoodFilters
        {...filterProps}
        status={status}
        isRemembered={isRemembered}
        onRemember={(isOn) => rememberFilters(isOn ? formatPersonalFilters(params) : null)}
      />
      {!foods && (isLoading ? <FoodGridPlaceholder /> : <ListErrorState onRetry={query.reload} />)}
      {hasNoMatch && (
        <NoMatchingFoods
          onShowAll={
            isFiltered
              ? () => changeParams({ ...NO_FILTERS, diets, without, search: '' })
              : undefined
          }
          suggestion={suggestion}
          onSearch={(search) => changeParams({ search })}
        />
      )}
      {foods && (foods.length > 0 || hasMore) && (
        <div
          aria-busy={isReloading}
          className={`transition-opacity ${isReloading ? 'opacity-60' : ''}`}
        >
          <FoodGrid
            foods={foods}
            query={{ ...query, hasMore }}
            describeDistance={describeDistance}
          />
        </div>
      )}
    </div>
  );
}

/** Returns the number of all dishes as a text. The API does not count the matches of a search above 1,000. */
const describeTotal = (total: number | undefined) =>
  total === undefined ? 'More than 1,000 dishes' : describeShownCount(total, total, 'dishes');

/**
 * Filters the loaded foods immediately by `params`. Queries the API for `writtenParams`, which contain typed text after
 * a pause, unless the loaded foods already contain all matches.
 */
function useFoodList(params: FoodListUrlParams, writtenParams: FoodListUrlParams) {
  const [queried, setQueried] = useState(writtenParams);
  const pages = useFoodPages(queried);
  const { items } = pages;
  const listName = getFoodListName(queried);
  useSaveShownCount(listName, items?.length ?? 0);

  /** Also returns false if nothing matches, because only the API suggests another search. */
  function containsAllMatches(wanted: FoodListUrlParams): boolean {
    const isComplete = items !== undefined && !pages.isLoading && !pages.hasMore;
    const { search } = toFoodListQuery(queried);
    return (
      isComplete &&
      toFoodListQuery(wanted).search.includes(search) &&
      getFoodListName({ ...wanted, search }) === listName &&
      filterFoods(items, wanted.search).length > 0
    );
  }
  if (getFoodListName(writtenParams) !== listName && !containsAllMatches(writtenParams)) {
    setQueried(writtenParams);
  }

  // The search field and the filters update immediately. React may filter the foods and render the cards later, in
  // several tasks.
  const input = useMemo(() => ({ items, params }), [items, params]);
  const shown = useDeferredValue(input);
  const isOutdated = shown !== input;
  const foods = useMemo(
    () =>
      shown.items && applyFoodFilters(filterFoods(shown.items, shown.params.search), shown.params),
    [shown],
  );

  const isLoading = pages.isLoading || (items !== undefined && !foods);
  const hasAllMatches = containsAllMatches(params);
  const hasMore = pages.hasMore && !hasAllMatches;
  // True if further foods may match `params`, and the site has not yet requested them from the API.
  const isSearching = !hasAllMatches && getFoodListName(params) !== listName;
  return {
    /** The loaded foods that match, or undefined before the first response and after a failure. */
    foods,
    /** The number of all foods that match, or undefined if it is not known. */
    total: hasAllMatches ? foods?.length : pages.total,
    isLoading,
    isSearching,
    suggestion: pages.suggestion,
    hasNoMatch: foods?.length === 0 && !isOutdated && !isLoading && !isSearching && !hasMore,
    query: {
      ...pages,
      hasMore,
      // The outdated cards may be so few that the list would load a further page too early.
      isLoadingMore: isOutdated || pages.isLoadingMore,
    },
  };
}
