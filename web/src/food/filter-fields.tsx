import { ActionButton, getButtonClass } from '../ui/button';
import { Checkbox, CheckboxList, SelectField, TextField } from '../ui/form-fields';
import { findOwnCell } from '../lib/near';
import { useAreas, useCategories } from './food-queries';
import { formatCount } from '../lib/format';
import { DAY_FORMAT, getNamedDays } from '../lib/pickup-texts';
import { allergenLabels } from '@potluck/functions/contract/allergens';
import { dietLabels } from '@potluck/functions/contract/diets';
import { NEAR_DISTANCES } from '@potluck/functions/contract/food-list-path';
import { useState } from 'react';
import type { FoodFilters } from './food-list-url-params';

export interface FilterFieldProps {
  filters: FoodFilters;
  onChange: (changed: Partial<FoodFilters>) => void;
}

export interface RememberProps {
  /** True if this browser keeps the diet and the allergens. */
  isRemembered: boolean;
  onRemember: (isOn: boolean) => void;
}

interface NamedListFieldProps {
  label: string;
  allLabel: string;
  value: string;
  /** Undefined before they have loaded. If that fails, the selected name is the only one in the list. */
  items: { name: string; count: number }[] | undefined;
  onChange: (name: string) => void;
}

function NamedListField({ label, allLabel, value, items = [], onChange }: NamedListFieldProps) {
  const isListed = value === '' || items.some(({ name }) => name === value);
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{allLabel}</option>
      {!isListed && <option value={value}>{value}</option>}
      {items.map(({ name, count }) => (
        <option key={name} value={name}>
          {`${name} (${formatCount(count)})`}
        </option>
      ))}
    </SelectField>
  );
}

export function CategoryField({
  filters: { category },
  onChange,
  isNeeded,
}: FilterFieldProps & { isNeeded: boolean }) {
  const { data } = useCategories(isNeeded);
  const labels = { label: 'Category', allLabel: 'All categories' };
  return (
    <NamedListField
      {...labels}
      value={category}
      items={data}
      onChange={(name) => onChange({ category: name })}
    />
  );
}

const switchLabels = {
  isInStock: 'In stock',
  isFree: 'Free',
  isNearestFirst: 'Nearest first',
  isBestRated: 'Best rated',
};
/** The list has one sort order, so one of these switches turns the other one off. */
export const NO_SORT_SWITCH = { isNearestFirst: false, isBestRated: false };

export function SwitchField({
  name,
  filters,
  onChange,
}: FilterFieldProps & { name: keyof typeof switchLabels }) {
  return (
    <Checkbox
      label={switchLabels[name]}
      checked={filters[name]}
      onChange={({ target }) =>
        onChange({ ...(name in NO_SORT_SWITCH && NO_SORT_SWITCH), [name]: target.checked })
      }
    />
  );
}

const PRESSED_CLASS = 'aria-pressed:border-2 aria-pressed:border-paprika aria-pressed:text-paprika';

export function PlaceFields({ filters: { area, near, within }, onChange }: FilterFieldProps) {
  const { data: areas } = useAreas();
  const [hasFailed, setHasFailed] = useState(false);

  async function toggleNear(): Promise<void> {
    if (near !== '') {
      onChange({ near: '', within: '', isNearestFirst: false });
      return;
    }
    setHasFailed(false);
    try {
      onChange({ near: await findOwnCell(5) });
    } catch {
      setHasFailed(true);
    }
  }
  const labels = { label: 'Area', allLabel: 'All areas' };
  return (
    <fieldset className="gap-2">
      <legend className="sr-only">Where</legend>
      <NamedListField
        {...labels}
        value={area}
        items={areas}
        onChange={(name) => onChange({ area: name })}
      />
      <div className="grid grid-cols-2 items-end gap-2 narrow:grid-cols-1">
        <ActionButton
          variant="secondary"
          className={`min-h-12 px-3! ${PRESSED_CLASS}`}
          aria-pressed={near !== ''}
          action={toggleNear}
        >
          Near me
        </ActionButton>
        {near !== '' && (
          <SelectField
            label="Within"
            value={within}
            onChange={({ target }) =>
              onChange({ within: NEAR_DISTANCES.find((km) => km === target.value) ?? '' })
            }
          >
            <option value="">Any distance</option>
            {NEAR_DISTANCES.map((km) => (
              <option key={km} value={km}>{`${km} km`}</option>
            ))}
          </SelectField>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="text-sm font-medium text-paprika">
          Your browser did not share a location. Choose an area.
        </p>
      )}
    </fieldset>
  );
}

const getOwnNamedDays = () =>
  getNamedDays(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone);

const dayFormat = new Intl.DateTimeFormat('en', { ...DAY_FORMAT, timeZone: 'UTC' });

/** Returns the name of a date, for example `Today` or `Sat, Nov 28`. */
export function formatDay(day: string): string {
  const named = getOwnNamedDays().find(([, date]) => date === day)?.[0];
  return named ?? dayFormat.format(new Date(day));
}

export function DayField({ filters: { day }, onChange }: FilterFieldProps) {
  return (
    <fieldset className="gap-2">
      <legend>Pickup day</legend>
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
        {getOwnNamedDays().map(([name, date]) => (
          <button
            key={name}
            type="button"
            aria-pressed={day === date}
            className={getButtonClass('secondary', `min-h-12 px-3! ${PRESSED_CLASS}`)}
            onClick={() => onChange({ day: day === date ? '' : date })}
          >
            {name}
          </button>
        ))}
      </div>
      <TextField
        label="Another date"
        type="date"
        value={day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
    </fieldset>
  );
}

const OPTIONS_CLASS = 'grid grid-cols-2 gap-x-4 narrow:grid-cols-1 md:grid-cols-4';

export function PersonalFields({
  isRemembered,
  onRemember,
  ...fields
}: FilterFieldProps & RememberProps) {
  const { filters, onChange } = fields;
  return (
    <>
      <fieldset>
        <legend>Diet</legend>
        <p className="text-sm text-soft">As the cook states.</p>
        <div className={OPTIONS_CLASS}>
          <CheckboxList
            labels={dietLabels}
            checked={filters.diets}
            onChange={(diets) => onChange({ diets })}
          />
        </div>
      </fieldset>
      <AllergenOptions {...fields} />
      <div>
        <Checkbox
          label="Remember for me"
          checked={isRemembered}
          onChange={({ target }) => onRemember(target.checked)}
        />
        <p className="text-sm text-soft">
          Keeps the diet and the allergens in this browser only, until you log out.
        </p>
      </div>
    </>
  );
}

function AllergenOptions({ filters: { without }, onChange }: FilterFieldProps) {
  const hasNuts = without.includes('nuts');
  const other = allergenLabels[hasNuts ? 'peanuts' : 'nuts'];
  return (
    <fieldset>
      <legend>Without</legend>
      <p className="text-sm text-soft">
        Leaves out dishes that contain any of these, and dishes whose cook has not declared the
        allergens.
      </p>
      <div className={OPTIONS_CLASS}>
        <CheckboxList
          labels={allergenLabels}
          checked={without}
          onChange={(changed) => onChange({ without: changed })}
        />
      </div>
      {/* They are two allergens in the EU, but many guests call both nuts. */}
      <div aria-live="polite" className="text-sm">
        {hasNuts !== without.includes('peanuts') && (
          <p className="rounded-field bg-tint px-3 py-2">{`${other} are a separate allergen. The list may still contain dishes with ${other.toLowerCase()}.`}</p>
        )}
      </div>
    </fieldset>
  );
}
