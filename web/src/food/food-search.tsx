import type { Food } from '@potluck/functions/contract/food';
import { suitsDiet } from '@potluck/functions/contract/diets';
import { getLocalDate } from '@potluck/functions/contract/pickup';
import { normalizeForSearch, toLabelKey } from '@potluck/functions/contract/search-text';
import { useEffect, useRef } from 'react';
import { CloseIcon, Icon } from '../ui/icons';
import { Button } from '../ui/button';
import { TextField } from '../ui/form-fields';
import { EmptyState } from '../ui/states';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import type { FoodFilters } from './food-list-url-params';

interface FoodSearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function FoodSearchField({ value, onChange }: FoodSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div role="search">
      <TextField
        ref={input}
        label="Search"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Search for a food item..."
        value={value}
        className="text-ellipsis not-placeholder-shown:pr-11 sm:px-11"
        onChange={(event) => onChange(event.target.value)}
        button={
          <>
            <Icon className="pointer-events-none absolute bottom-3.5 left-3.5 size-5 text-soft max-sm:hidden">
              <circle cx="11" cy="11" r="6.5" />
              <path d="m16 16 4.5 4.5" />
            </Icon>
            {value !== '' && (
              <button
                type="button"
                aria-label="Clear the search"
                className="absolute right-0 bottom-0.5 grid size-11 place-items-center text-soft hover:text-ink"
                onClick={() => {
                  onChange('');
                  input.current?.focus();
                }}
              >
                <CloseIcon className="size-4" />
              </button>
            )}
          </>
        }
      />
    </div>
  );
}

interface NoMatchingFoodsProps {
  /** Clears the search. If it is undefined, there is no button. */
  onShowAll?: (() => void) | undefined;
  suggestion?: string | undefined;
  onSearch?: (text: string) => void;
}

export function NoMatchingFoods({ onShowAll, suggestion, onSearch }: NoMatchingFoodsProps) {
  // Moves the focus when React removes the focused button, which happens only some frames after the click.
  useEffect(() => restoreLostFocus, []);

  return (
    <EmptyState
      title="No food items match your search."
      text="Try searching for something else!"
      action={
        onShowAll && (
          <div className="grid justify-items-center gap-3">
            {suggestion !== undefined && (
              <Button key={suggestion} variant="quiet" onClick={() => onSearch?.(suggestion)}>
                {`Did you mean ${suggestion}?`}
              </Button>
            )}
            <Button variant="secondary" onClick={onShowAll}>
              Show all dishes
            </Button>
          </div>
        )
      }
    />
  );
}

/** Returns the foods whose name contains `search`, without regard to case and accents. */
export function filterFoods(foods: readonly Food[], search: string): Food[] {
  const searched = normalizeForSearch(search.trim());
  return foods.filter(({ food_name }) => normalizeForSearch(food_name).includes(searched));
}

/** Returns the foods that match the filters. Only the API compares distances, and the time at which a pickup closes. */
export function applyFoodFilters(foods: readonly Food[], filters: FoodFilters): Food[] {
  const { isInStock, isFree, diets, without, day } = filters;
  const [category, area] = [toLabelKey(filters.category), toLabelKey(filters.area)];
  return foods.filter(
    ({ allergens, windows, zone, ...food }) =>
      (category === '' || toLabelKey(food.food_category) === category) &&
      (area === '' || toLabelKey(food.area ?? '') === area) &&
      (!isInStock || food.quantity > 0) &&
      (!isFree || food.price === 0) &&
      diets.every((diet) => suitsDiet(food.diets, diet)) &&
      (without.length === 0 ||
        (allergens !== undefined && !without.some((name) => allergens.includes(name)))) &&
      (day === '' ||
        (zone !== undefined &&
          windows?.some(({ from }) => getLocalDate(Date.parse(from), zone) === day) === true)),
  );
}
