import { useDeferredValue } from 'react';
import { Button } from '../components/button';
import { EmptyState } from '../components/empty-state';
import { FailedState } from '../components/failed-state';
import { SelectField } from '../components/select-field';
import { focusHeadingIfLost } from '../components/focus-heading';
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
        description="Every dish that Potluck's cooks offer today: search them, sort them, and see what is left."
      />
      <PageHeader
        title="All Our Foods"
        subtitle="Diverse dishes from many kitchens, from slow stews to quick bites."
      />
      <div className="mb-8 grid gap-4 sm:grid-cols-[1fr_15rem]">
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
      <p role="status" className="mb-4 flex min-h-6 items-center gap-2 text-soft tabular-nums">
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
        <EmptyState
          title="No food items match your search."
          text="Try searching for something else!"
          action={
            search !== '' && (
              <Button
                look="secondary"
                onClick={() => {
                  setSearch('');
                  focusHeadingIfLost();
                }}
              >
                Show all dishes
              </Button>
            )
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
