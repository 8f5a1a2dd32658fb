import { pages } from '@potluck/functions/contract/pages';
import { ListErrorState } from '../ui/error-state';
import { LoadMore, describeShownCount } from '../ui/paged-list';
import { SelectField } from '../ui/form-fields';
import { PageHeader, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/page-paths';
import { SpinnerIcon } from '../ui/spinner';
import { DESKTOP_MEDIA_QUERY, useMediaQuery } from '../ui/use-media-query';
import { prefetchFoods } from './food-queries';
import { FoodSearchField } from './food-search-field';
import { CategoryField } from './category-field';
import { FoodFilters } from './food-filters';
import { FoodGrid, FoodGridPlaceholder, useNewCardFocus } from './food-grid';
import { countFilters, NO_FILTERS } from './apply-food-filters';
import {
  foodSortOptions,
  parseFoodListUrlParams,
  parseFoodSort,
  useFoodListUrlParams,
} from './food-list-url-params';
import { useFoodList } from './use-food-list';
import { NoMatchingFoods } from './no-matching-foods';

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
