import { allergenLabels, sortAllergens } from '@potluck/functions/contract/allergens';
import { useId, useRef, useState, type ReactNode } from 'react';
import { getButtonClass } from '../ui/button';
import { ChevronDownIcon, CloseIcon } from '../ui/icons';
import { AllergenOptions, NutsNote, StockField, type FilterFieldProps } from './filter-fields';
import { FoodFilterSheet } from './food-filter-sheet';
import { type FoodFilters as Filters, NO_FILTERS, countFilters } from './food-list-url-params';

const CHIP_CLASS =
  'inline-flex min-h-11 max-w-[75%] shrink-0 items-center gap-1.5 rounded-full border border-field px-3.5 text-sm font-semibold hover:border-ink hover:bg-tint focus-visible:rounded-full';

interface Props extends FilterFieldProps {
  /** The status text: the number of shown dishes, or a text while they load. */
  status: ReactNode;
  /** The number of all foods that match the filters, or undefined if it is not known. */
  total: number | undefined;
}

/** Shows the filters of the food list. On a phone, a button opens them in a sheet. */
export function FoodFilters({ status, total, ...fields }: Props) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [areAllergensOpen, setAreAllergensOpen] = useState(false);
  const panelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { filters, onChange } = fields;
  const { category, isInStock, without } = filters;
  const count = countFilters(filters);

  const chips: [label: string, change: Partial<Filters>][] = [];
  if (category !== '') chips.push([category, { category: '' }]);
  if (isInStock) chips.push(['In stock', { isInStock: false }]);
  for (const name of without) {
    const others = without.filter((other) => other !== name);
    chips.push([`Without ${allergenLabels[name].toLowerCase()}`, { without: others }]);
  }

  const remove = (change: Partial<Filters>) => {
    onChange(change);
    // The clicked button disappears, so move the focus to its group, or to the search field if the group disappears.
    const isLast = change === NO_FILTERS || chips.length === 1;
    const target = isLast
      ? document.querySelector<HTMLElement>('[role=search] input')
      : group.current;
    target?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mb-1.5 flex min-h-11 flex-wrap items-center gap-x-6 sm:mb-4">
        <button
          type="button"
          aria-haspopup="dialog"
          className={getButtonClass('secondary', 'py-1.5! md:hidden')}
          onClick={() => setIsSheetOpen(true)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </button>
        <div className="flex items-center gap-x-6 max-md:hidden">
          <StockField {...fields} />
          <button
            type="button"
            aria-expanded={areAllergensOpen}
            aria-controls={areAllergensOpen ? panelId : undefined}
            className="group flex min-h-11 items-center gap-2 hover:underline"
            onClick={() => setAreAllergensOpen(!areAllergensOpen)}
          >
            <span>
              {without.length === 0 ? 'Without allergens' : `Without allergens (${without.length})`}
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
            {...fields}
            className="grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
          />
        </div>
      )}
      {isSheetOpen && (
        <FoodFilterSheet
          {...fields}
          status={status}
          total={total}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
      {count > 0 && (
        <>
          <div
            ref={group}
            role="group"
            aria-label="Active filters"
            tabIndex={-1}
            className="mb-2 flex items-center gap-2 py-1 outline-none max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:mb-4 sm:flex-wrap"
          >
            {chips.map(([label, change]) => (
              <button
                key={label}
                type="button"
                aria-label={`Remove the filter ${label}`}
                className={CHIP_CLASS}
                onClick={() => remove(change)}
              >
                <span className="truncate">{label}</span>
                <CloseIcon className="size-3.5" />
              </button>
            ))}
            <button
              type="button"
              className="min-h-11 shrink-0 px-2 text-sm font-semibold text-paprika hover:underline"
              onClick={() => remove(NO_FILTERS)}
            >
              Clear all
            </button>
          </div>
          {/* While the allergen options are open, the note is there. */}
          {!areAllergensOpen && (
            <NutsNote
              without={without}
              onLeaveOut={(name) => {
                onChange({ without: sortAllergens([...without, name]) });
                // The clicked button disappears.
                group.current?.focus({ preventScroll: true });
              }}
            />
          )}
        </>
      )}
    </>
  );
}
