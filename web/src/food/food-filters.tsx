import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { getButtonClass } from '../ui/button';
import { Checkbox } from '../ui/form-fields';
import { OFFLINE_MESSAGE } from '../ui/dialog';
import { ChevronDownIcon } from '../ui/icons';
import { showToast } from '../ui/toast';
import { lazyWithPreload, preloadCode } from '../lib/lazy-code';
import { AllergenOptions } from './filter-fields';
import { ActiveFoodFilters } from './active-food-filters';
import { type FoodFilters as Filters, countFilters } from './food-list-url-params';

const sheet = lazyWithPreload(() => import('./food-filter-sheet'));

interface Props {
  filters: Filters;
  /** The status text: the number of shown dishes, or a text while they load. */
  status: ReactNode;
  /** The number of all foods that match the filters, or undefined if it is not known. */
  total: number | undefined;
  /**
   * True after the first dishes have loaded. The code of the filter sheet is then preloaded.
   */
  isListLoaded: boolean;
  onChange: (changed: Partial<Filters>) => void;
}

/**
 * Shows the filters of the food list. On a phone, a button opens them in a sheet. On a wide screen, the
 * category is a separate field beside the search field.
 */
export function FoodFilters({ filters, status, total, isListLoaded, onChange }: Props) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [areAllergensOpen, setAreAllergensOpen] = useState(false);
  const panelId = useId();
  const count = countFilters(filters);

  useEffect(() => {
    if (isListLoaded) preloadCode(sheet.load);
  }, [isListLoaded]);

  const openSheet = () => {
    sheet.load().then(
      () => {
        setIsSheetOpen(true);
      },
      () => void showToast('error', OFFLINE_MESSAGE),
    );
  };

  return (
    <>
      <div className="mb-1.5 flex min-h-11 flex-wrap items-center gap-x-6 sm:mb-4">
        <button
          type="button"
          aria-haspopup="dialog"
          className={getButtonClass('secondary', 'py-1.5! md:hidden')}
          onClick={openSheet}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </button>
        <div className="flex items-center gap-x-6 max-md:hidden">
          <Checkbox
            label="In stock"
            checked={filters.isInStock}
            onChange={({ target }) => {
              onChange({ isInStock: target.checked });
            }}
          />
          <button
            type="button"
            aria-expanded={areAllergensOpen}
            aria-controls={areAllergensOpen ? panelId : undefined}
            className="group flex min-h-11 items-center gap-2 hover:underline"
            onClick={() => {
              setAreAllergensOpen(!areAllergensOpen);
            }}
          >
            <span>
              {filters.without.length === 0
                ? 'Without allergens'
                : `Without allergens (${filters.without.length})`}
            </span>
            <ChevronDownIcon className="size-4 text-soft group-aria-expanded:rotate-180" />
          </button>
        </div>
        <p
          role="status"
          className="ml-auto flex min-h-6 items-center gap-2 text-soft tabular-nums max-sm:text-sm"
        >
          {status}
        </p>
      </div>
      {areAllergensOpen && (
        <div
          id={panelId}
          className="mb-4 rounded-card border border-line bg-card px-5 py-4 max-md:hidden"
        >
          <AllergenOptions
            selected={filters.without}
            onChange={(without) => {
              onChange({ without });
            }}
            className="grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
          />
        </div>
      )}
      <Suspense>
        {isSheetOpen && (
          <sheet.Component
            filters={filters}
            status={status}
            total={total}
            onChange={onChange}
            onClose={() => {
              setIsSheetOpen(false);
            }}
          />
        )}
      </Suspense>
      <ActiveFoodFilters filters={filters} hasNutsNote={!areAllergensOpen} onChange={onChange} />
    </>
  );
}
