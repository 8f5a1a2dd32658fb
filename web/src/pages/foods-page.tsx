import { useDeferredValue } from 'react';
import { FailedState } from '../components/failed-state';
import { SelectField } from '../components/select-field';
import { PageHeader } from '../components/page-header';
import { PageTitle } from '../components/page-title';
import { SpinnerMark } from '../components/spinner';
import { usePlaceAfterReload } from '../components/use-place-after-reload';
import { filterFoods } from '../features/food/filter-foods';
import { FoodGrid } from '../features/food/food-grid';
import { FoodGridLoading } from '../features/food/food-grid-loading';
import { prefetchFoods, useFoods } from '../features/food/food-list-queries';
import { FoodSearch } from '../features/food/food-search';
import { DEFAULT_SORT, parseSort, sortOptions, toFoodSort } from '../features/food/food-sort';
import { NoMatchingFoods } from '../features/food/no-matching-foods';
import { useFoodsView } from '../features/food/use-foods-view';

export function prefetch(): void {
  prefetchFoods(toFoodSort(DEFAULT_SORT));
}

export default function FoodsPage() {
  const { search, setSearch, sort, setSort } = useFoodsView();
  const foods = useFoods(toFoodSort(sort));
  // SWR would have all cards made in one turn.
  const data = useDeferredValue(foods.data);
  // The field is never behind what is typed; the list may be, for a moment.
  const found = filterFoods(data ?? [], useDeferredValue(search));
  const isLoading = foods.isLoading || (foods.data !== undefined && !data);
  const isReloading = isLoading && data !== undefined;
  const hasFailed = !isLoading && !data;
  usePlaceAfterReload(data !== undefined);

  return (
    <div className="shell">
      <PageTitle
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
            setSort(parseSort(event.target.value));
          }}
        >
          {sortOptions.map(({ value, label }) => (
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
        {isLoading && <SpinnerMark className="size-4.5" />}
        <span>
          {isLoading
            ? 'Loading the dishes…'
            : data && `${found.length} ${found.length === 1 ? 'dish' : 'dishes'}`}
        </span>
      </p>
      {!data && isLoading && <FoodGridLoading />}
      {hasFailed && <FailedState onRetry={() => void foods.reload()} />}
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
          <FoodGrid foods={found} currencyLabel="BDT" showQuantity isMain />
        </div>
      )}
    </div>
  );
}
