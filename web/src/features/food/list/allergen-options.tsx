import type { Allergen } from '@potluck/functions/contract/allergens';
import { Checkbox } from '../../../forms/checkbox';
import { allergenLabels } from '@potluck/functions/contract/format-allergens';

interface Props {
  selected: readonly Allergen[];
  onChange: (selected: Allergen[]) => void;
  className: string;
}

/** Lets the user select the allergens that the listed dishes must not contain. */
export default function AllergenOptions({ selected, onChange, className }: Props) {
  const names = Object.keys(allergenLabels) as Allergen[];
  return (
    <fieldset>
      <legend className="font-semibold">Without</legend>
      <p className="mt-1 text-sm text-soft">
        Leaves out dishes that contain any of these, and dishes whose cook has not declared the
        allergens.
      </p>
      <div className={`mt-2 grid gap-x-4 ${className}`}>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={allergenLabels[name]}
            checked={selected.includes(name)}
            onChange={({ target }) => {
              onChange(
                names.filter((other) =>
                  other === name ? target.checked : selected.includes(other),
                ),
              );
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
