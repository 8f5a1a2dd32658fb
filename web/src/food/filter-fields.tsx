import { Checkbox, SelectField } from '../ui/form-fields';
import { useCategories } from './food-queries';
import { formatCount } from '../lib/format';
import {
  type Allergen,
  allergenLabels,
  allergenNames,
  sortAllergens,
} from '@potluck/functions/contract/allergens';
import { Fragment, useRef } from 'react';
import type { FoodFilters } from './food-list-url-params';

export interface FilterFieldProps {
  filters: FoodFilters;
  onChange: (changed: Partial<FoodFilters>) => void;
}

/** Loads the categories when `isNeeded` is true. If that fails, the selected category is the only one in the list. */
export function CategoryField({
  filters: { category },
  onChange,
  isNeeded,
}: FilterFieldProps & { isNeeded: boolean }) {
  const { data: categories = [] } = useCategories(isNeeded);
  const isListed = category === '' || categories.some(({ name }) => name === category);
  return (
    <SelectField
      label="Category"
      value={category}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      <option value="">All categories</option>
      {!isListed && <option value={category}>{category}</option>}
      {categories.map(({ name, count }) => (
        <option key={name} value={name}>
          {`${name} (${formatCount(count)})`}
        </option>
      ))}
    </SelectField>
  );
}

export function StockField({ filters, onChange }: FilterFieldProps) {
  return (
    <Checkbox
      label="In stock"
      checked={filters.isInStock}
      onChange={({ target }) => onChange({ isInStock: target.checked })}
    />
  );
}

/** Lets the user select the allergens that the listed dishes must not contain. */
export function AllergenOptions({
  filters: { without },
  onChange,
  className,
}: FilterFieldProps & { className: string }) {
  const options = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={options}>
      <legend className="font-semibold">Without</legend>
      <p className="mt-1 text-sm text-soft">
        Leaves out dishes that contain any of these, and dishes whose cook has not declared the
        allergens.
      </p>
      {/* The note has its own row below nuts. With a dense flow, the following options fill the row of nuts. */}
      <div className={`mt-2 grid grid-flow-row-dense gap-x-4 ${className}`}>
        {allergenNames.map((name) => (
          <Fragment key={name}>
            <Checkbox
              label={allergenLabels[name]}
              name={name}
              checked={without.includes(name)}
              onChange={({ target }) => {
                const others = without.filter((other) => other !== name);
                onChange({ without: sortAllergens(target.checked ? [...others, name] : others) });
              }}
            />
            {name === 'nuts' && (
              <NutsNote
                without={without}
                onLeaveOut={(other) => {
                  onChange({ without: sortAllergens([...without, other]) });
                  // The clicked button disappears, so move the focus to the checkbox that is now checked.
                  options.current?.querySelector<HTMLElement>(`[name=${other}]`)?.focus();
                }}
              />
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

interface NutsNoteProps {
  without: readonly Allergen[];
  onLeaveOut: (name: Allergen) => void;
}

/**
 * Offers to leave out nuts and peanuts if the guest leaves out only one of them. They are two allergens in the EU,
 * but many guests call both nuts. Screen readers read the note when it appears.
 */
export function NutsNote({ without, onLeaveOut }: NutsNoteProps) {
  const hasNuts = without.includes('nuts');
  const other = hasNuts ? 'peanuts' : 'nuts';
  const name = allergenLabels[other];
  return (
    <div aria-live="polite" className="col-span-full text-sm">
      {hasNuts !== without.includes('peanuts') && (
        <div className="mb-2 flex flex-wrap items-center gap-x-6 rounded-field bg-tint px-3 py-1 sm:mb-4">
          <p className="py-1">{`${name} are a separate allergen. The list may still contain dishes with ${name.toLowerCase()}.`}</p>
          <button
            type="button"
            className="min-h-11 font-semibold text-paprika hover:underline"
            onClick={() => onLeaveOut(other)}
          >
            {`Leave out ${name.toLowerCase()} too`}
          </button>
        </div>
      )}
    </div>
  );
}
