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
import { NutsNote } from './active-food-filters';

interface CategoryFieldProps {
  value: string;
  onChange: (category: string) => void;
  /** True if the categories must load now. */
  isNeeded: boolean;
}

/**
 * Lets the user select “All categories” or a category of the menu. If the categories fail to load, the selected
 * category is the only one in the list.
 */
export function CategoryField({ value, onChange, isNeeded }: CategoryFieldProps) {
  const { data: categories = [] } = useCategories(isNeeded);
  const isListed = value === '' || categories.some(({ name }) => name === value);
  return (
    <SelectField
      label="Category"
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    >
      <option value="">All categories</option>
      {!isListed && <option value={value}>{value}</option>}
      {categories.map(({ name, count }) => (
        <option key={name} value={name}>
          {`${name} (${formatCount(count)})`}
        </option>
      ))}
    </SelectField>
  );
}

interface AllergenOptionsProps {
  selected: readonly Allergen[];
  onChange: (selected: Allergen[]) => void;
  className: string;
}

/** Lets the user select the allergens that the listed dishes must not contain. */
export function AllergenOptions({ selected, onChange, className }: AllergenOptionsProps) {
  const options = useRef<HTMLFieldSetElement>(null);

  const leaveOut = (name: Allergen) => {
    onChange(sortAllergens([...selected, name]));
    // The clicked button disappears, so move the focus to the checkbox that is now checked.
    options.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
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
              checked={selected.includes(name)}
              onChange={({ target }) => {
                onChange(
                  allergenNames.filter((other) =>
                    other === name ? target.checked : selected.includes(other),
                  ),
                );
              }}
            />
            {name === 'nuts' && <NutsNote without={selected} onLeaveOut={leaveOut} />}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
