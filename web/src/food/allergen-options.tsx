import {
  type Allergen,
  allergenLabels,
  allergenNames,
  sortAllergens,
} from '@potluck/functions/contract/allergens';
import { Fragment, useRef } from 'react';
import { Checkbox } from '../ui/form-fields';
import { NutsNote } from './active-food-filters';

interface Props {
  selected: readonly Allergen[];
  onChange: (selected: Allergen[]) => void;
  className: string;
}

/** Lets the user select the allergens that the listed dishes must not contain. */
export default function AllergenOptions({ selected, onChange, className }: Props) {
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
