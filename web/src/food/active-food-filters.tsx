import {
  type Allergen,
  allergenLabels,
  sortAllergens,
} from '@potluck/functions/contract/allergens';
import { useRef } from 'react';
import { CloseIcon } from '../ui/icons';
import { type FoodFilters, NO_FILTERS, countFilters } from './food-list-url-params';

interface NutsNoteProps {
  /** The allergens that the listed dishes must not contain. */
  without: readonly Allergen[];
  onLeaveOut: (name: Allergen) => void;
}

/**
 * Offers to leave out nuts and peanuts if the guest leaves out only one of them. They are two allergens in the EU,
 * but many guests call both nuts. Screen readers read the note when it appears.
 */
export function NutsNote({ without, onLeaveOut }: NutsNoteProps) {
  const other = findOtherNuts(without);
  const name = other && allergenLabels[other];
  return (
    <div aria-live="polite" className="col-span-full text-sm">
      {other && name && (
        <div className="mb-2 flex flex-wrap items-center gap-x-6 rounded-field bg-tint px-3 py-1 sm:mb-4">
          <p className="py-1">{`${name} are a separate allergen. The list may still contain dishes with ${name.toLowerCase()}.`}</p>
          <button
            type="button"
            className="min-h-11 font-semibold text-paprika hover:underline"
            onClick={() => {
              onLeaveOut(other);
            }}
          >
            {`Leave out ${name.toLowerCase()} too`}
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns the one of nuts and peanuts that `without` does not contain. Returns undefined if it contains both or none. */
function findOtherNuts(without: readonly Allergen[]): Allergen | undefined {
  const hasNuts = without.includes('nuts');
  if (hasNuts === without.includes('peanuts')) return undefined;
  return hasNuts ? 'peanuts' : 'nuts';
}

interface ActiveFoodFiltersProps {
  filters: FoodFilters;
  /** True if the note about nuts and peanuts is necessary here, because it is not next to the allergen options. */
  hasNutsNote: boolean;
  onChange: (changed: Partial<FoodFilters>) => void;
}

const CHIP_CLASS =
  'inline-flex min-h-11 max-w-[75%] shrink-0 items-center gap-1.5 rounded-full border border-field px-3.5 text-sm font-semibold hover:border-ink hover:bg-tint focus-visible:rounded-full';

/** Shows the active filters. A click on a filter removes it. Renders nothing if no filter is active. */
export function ActiveFoodFilters({ filters, hasNutsNote, onChange }: ActiveFoodFiltersProps) {
  const group = useRef<HTMLDivElement>(null);
  if (countFilters(filters) === 0) return null;

  const { category, isInStock, without } = filters;
  const chips: [label: string, change: Partial<FoodFilters>][] = [];
  if (category !== '') chips.push([category, { category: '' }]);
  if (isInStock) chips.push(['In stock', { isInStock: false }]);
  for (const name of without) {
    const others = without.filter((other) => other !== name);
    chips.push([`Without ${allergenLabels[name].toLowerCase()}`, { without: others }]);
  }

  const remove = (change: Partial<FoodFilters>) => {
    onChange(change);
    // The clicked button disappears, so move the focus to the group of active filters. If the group
    // disappears too, move the focus to the search field.
    const isLast = change === NO_FILTERS || chips.length === 1;
    const target = isLast
      ? document.querySelector<HTMLElement>('[role=search] input')
      : group.current;
    target?.focus({ preventScroll: true });
  };
  return (
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
            onClick={() => {
              remove(change);
            }}
          >
            <span className="truncate">{label}</span>
            <CloseIcon className="size-3.5" />
          </button>
        ))}
        <button
          type="button"
          className="min-h-11 shrink-0 px-2 text-sm font-semibold text-paprika hover:underline"
          onClick={() => {
            remove(NO_FILTERS);
          }}
        >
          Clear all
        </button>
      </div>
      {hasNutsNote && (
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
  );
}
