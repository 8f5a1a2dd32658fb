import { allergenLabels } from '@potluck/functions/contract/allergens';
import { dietLabels } from '@potluck/functions/contract/diets';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCloseOnBack } from '../lib/close-on-back';
import { Button, getButtonClass } from '../ui/button';
import { CloseIcon } from '../ui/icons';
import {
  CategoryField,
  DayField,
  type FilterFieldProps,
  PersonalFields,
  PlaceFields,
  type RememberProps,
  SwitchField,
  formatDay,
} from './filter-fields';
import { type FoodFilters as Filters, NO_FILTERS } from './food-list-url-params';

const CHIP_CLASS =
  'inline-flex min-h-11 max-w-[75%] shrink-0 items-center gap-1.5 rounded-full border border-field px-3.5 text-sm font-semibold hover:border-ink hover:bg-tint';

interface Props extends FilterFieldProps, RememberProps {
  status: ReactNode;
}

function listChips(filters: Filters): [label: string, change: Partial<Filters>][] {
  const { category, isInStock, isFree, diets, without, area, near, within, day } = filters;
  const chips: [label: string, change: Partial<Filters>][] = [];
  if (category !== '') chips.push([category, { category: '' }]);
  if (area !== '') chips.push([area, { area: '' }]);
  if (near !== '') chips.push(['Near me', { near: '', within: '', isNearestFirst: false }]);
  if (within !== '') chips.push([`Within ${within} km`, { within: '' }]);
  if (day !== '') chips.push([formatDay(day), { day: '' }]);
  if (isInStock) chips.push(['In stock', { isInStock: false }]);
  if (isFree) chips.push(['Free', { isFree: false }]);
  for (const name of diets) {
    chips.push([dietLabels[name], { diets: diets.filter((other) => other !== name) }]);
  }
  for (const name of without) {
    const others = without.filter((other) => other !== name);
    chips.push([`Without ${allergenLabels[name].toLowerCase()}`, { without: others }]);
  }
  return chips;
}

/** Returns the number of filters. The sort orders by distance and by rating are not filters. */
export const countFilters = (filters: Filters) => listChips(filters).length;

export function FoodFilters({ status, ...fields }: Props) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { filters, onChange, isRemembered, onRemember } = fields;
  const { diets, without } = filters;
  const chips = listChips(filters);

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
          className={getButtonClass('secondary', 'py-1.5!')}
          onClick={() => setIsSheetOpen(true)}
        >
          {chips.length === 0 ? 'Filters' : `Filters (${chips.length})`}
        </button>
        <div className="flex items-center gap-x-6 max-md:hidden">
          <SwitchField {...fields} name="isInStock" />
          <SwitchField {...fields} name="isFree" />
        </div>
        <p
          role="status"
          className="ml-auto flex min-h-6 items-center gap-2 text-soft tabular-nums max-sm:text-sm"
        >
          {status}
        </p>
      </div>
      {isSheetOpen && (
        <FoodFilterSheet {...fields} status={status} onClose={() => setIsSheetOpen(false)} />
      )}
      {chips.length > 0 && (
        <div
          ref={group}
          role="group"
          aria-label="Active filters"
          tabIndex={-1}
          className="mb-2 flex items-center gap-2 py-1 outline-none max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:mb-4 sm:flex-wrap"
        >
          {chips.map(([label, change]) => (
            <button
              // A category or an area can have the same name as a diet.
              key={`${Object.keys(change).join()} ${label}`}
              type="button"
              aria-label={`Remove the filter ${label}`}
              className={CHIP_CLASS}
              onClick={() => remove(change)}
            >
              <span className="truncate">{label}</span>
              <CloseIcon className="size-3.5" />
            </button>
          ))}
          {isRemembered && diets.length + without.length > 0 && (
            <button
              type="button"
              aria-label="Stop remembering the diet and the allergens"
              className={`${CHIP_CLASS} bg-tint`}
              onClick={() => {
                onRemember(false);
                group.current?.focus({ preventScroll: true });
              }}
            >
              Remembered for you
              <CloseIcon className="size-3.5" />
            </button>
          )}
          <button
            type="button"
            className="min-h-11 shrink-0 px-2 text-sm font-semibold text-paprika hover:underline"
            onClick={() => remove(NO_FILTERS)}
          >
            Clear all
          </button>
        </div>
      )}
    </>
  );
}

/** Shows all filters of the food list in a modal sheet, which is at the bottom of a phone's screen. */
function FoodFilterSheet({ status, onClose, ...fields }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useEffect(() => {
    const { classList } = document.documentElement;
    // `showModal` prevents clicks and focus on the page below the sheet, but not scrolling.
    classList.add('overflow-hidden');
    dialog.current?.showModal();
    return () => classList.remove('overflow-hidden');
  }, []);

  const close = () => dialog.current?.close();
  useCloseOnBack(true, close);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={({ target }) => {
        // The content covers the dialog, so only a click on the backdrop has the dialog as its target.
        if (target === dialog.current) close();
      }}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none overscroll-contain rounded-t-card border border-line max-md:border-b-0 md:my-auto md:max-w-2xl md:rounded-card bg-card p-0 text-ink shadow-float transition-transform duration-200 ease-out backdrop:bg-night/60 open:flex starting:open:translate-y-full"
    >
      {/* On a short screen, the whole sheet scrolls, because its fields would have no space. */}
      <div className="flex min-w-0 grow flex-col [@media(height<20rem)]:self-start">
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
          <h2 id={headingId} className="text-xl">
            Filters
          </h2>
          <button
            type="button"
            aria-label="Close the filters"
            className="grid size-11 place-items-center rounded-field text-soft hover:text-ink"
            onClick={close}
          >
            <CloseIcon />
          </button>
        </div>
        <div className="grid grow content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4">
          <CategoryField {...fields} isNeeded />
          <div className="grid gap-4 md:grid-cols-2 md:gap-8">
            <PlaceFields {...fields} />
            <DayField {...fields} />
          </div>
          <div className="grid grid-cols-2 gap-x-4 narrow:grid-cols-1">
            <SwitchField {...fields} name="isInStock" />
            <SwitchField {...fields} name="isFree" />
            {/* On a phone, a switch above the list would push the first dish down. */}
            <SwitchField {...fields} name="isBestRated" />
          </div>
          <PersonalFields {...fields} />
        </div>
        <div className="grid gap-2 border-t border-line px-5 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <p
            role="status"
            className="flex min-h-6 items-center gap-2 text-sm text-soft tabular-nums"
          >
            {status}
          </p>
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button
              className="px-3!"
              variant="secondary"
              aria-disabled={countFilters(fields.filters) === 0}
              onClick={() => fields.onChange(NO_FILTERS)}
            >
              Clear all
            </Button>
            <Button className="px-3!" onClick={close}>
              Show dishes
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
