import { useDeferredValue } from 'react';
import { ListErrorState } from '../components/list-error-state';
import { SelectField } from '../components/select-field';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';
import { SpinnerIcon } from '../components/spinner';
import { useScrollRestorationAfterReload } from '../components/use-scroll-restoration-after-reload';
import { filterFoods } from '../features/food/filter-foods';
import { FoodGrid, FoodGridPlaceholder } from '../features/food/list/food-grid';
import { prefetchFoods, useFoods } from '../features/food/api/food-queries';
import { FoodSearch } from '../features/food/food-search';
import {
  DEFAULT_FOOD_SORT,
  parseFoodSort,
  foodSortOptions,
  toFoodSort,
} from '../features/food/list/food-sort';
import { NoMatchingFoods } from '../features/food/no-matching-foods';
import { useFoodListParams } from '../features/food/list/use-food-list-params';

export function prefetch(): void {
  prefetchFoods(toFoodSort(DEFAULT_FOOD_SORT));
}

export default function FoodsPage() {
  const { search, setSearch, sort, setSort } = useFoodListParams();
  const foods = useFoods(toFoodSort(sort));
  // `useDeferredValue` lets React render the cards in several tasks when SWR already has the data.
  // Otherwise, React would render all cards in one task.
  const data = useDeferredValue(foods.data);
  // The search field updates immediately. The list may update later.
  const found = filterFoods(data ?? [], useDeferredValue(search));
  const isLoading = foods.isLoading || (foods.data !== undefined && !data);
  const isReloading = isLoading && data !== undefined;
  const hasFailed = !isLoading && !data;
  useScrollRestorationAfterReload(data !== undefined);

  return (
    <div className="shell">
      <PageMetadata
        title="All Foods"
        description="Every dish on the menu of Potluck. Search by name, sort by name or price, and see how many are left."
      />
      <PageHeader
        title="All Our Foods"
        subtitle={
          <span className="max-sm:block max-sm:text-[1rem]">
            Diverse dishes from many kitchens.
          </span>
        }
        className="max-sm:pt-2 max-sm:pb-2.5"
      />
      <div className="mb-2 grid grid-cols-[minmax(0,1fr)_8.75rem] gap-2 sm:mb-8 sm:grid-cols-[1fr_15rem] sm:gap-4">
        <FoodSearch value={search} onChange={setSearch} />
        <SelectField
          label="Sort by"
          value={sort}
          onChange={(event) => {
            setSort(parseFoodSort(event.target.value));
          }}
        >
          {foodSortOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <p
        role="status"
        className="mb-2 flex min-h-6 sm:mb-4 items-center gap-2 text-soft tabular-nums"
      >
        {isLoading && <SpinnerIcon className="size-4.5" />}
        <span>
          {isLoading
            ? 'Loading the dishes…'
            : data && `${found.length} ${found.length === 1 ? 'dish' : 'dishes'}`}
        </span>
      </p>
      {!data && isLoading && <FoodGridPlaceholder />}
      {hasFailed && <ListErrorState onRetry={() => void foods.reload()} />}
      {data && found.length === 0 && (
        <NoMatchingFoods
          onShowAll={
            search === ''
              ? undefined
              : () => {
                  setSearch('');
                }
          }
        />
      )}
      {found.length > 0 && (
        <div
          aria-busy={isReloading}
          className={`transition-opacity ${isReloading ? 'opacity-60' : ''}`}
        >
          <FoodGrid foods={found} currencyLabel="BDT" showQuantity isAtPageTop />
        </div>
      )}
    </div>
  );
}
