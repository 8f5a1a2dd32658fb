import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { CloseIcon } from '../ui/icons';
import { AllergenOptions, CategoryField, StockField, type FilterFieldProps } from './filter-fields';
import { describeShownCount } from '../ui/paged-list';
import { NO_FILTERS, countFilters } from './food-list-url-params';

interface Props extends FilterFieldProps {
  /** The status text: the number of shown dishes, or a text while they load. */
  status: ReactNode;
  /** The number of all foods that match the filters, or undefined if it is not known. */
  total: number | undefined;
  onClose: () => void;
}

/** Shows the filters of the food list in a modal sheet at the bottom of a phone's screen. */
export function FoodFilterSheet({ status, total, onClose, ...fields }: Props) {
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
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      onClick={({ target }) => {
        // The content covers the dialog, so only a click on the backdrop has the dialog as its target.
        if (target === dialog.current) close();
      }}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none overscroll-contain rounded-t-panel border border-b-0 border-line bg-card p-0 text-ink shadow-float transition-transform duration-200 ease-out backdrop:bg-night/60 open:flex sm:max-w-xl starting:open:translate-y-full"
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
          <StockField {...fields} />
          <AllergenOptions {...fields} className="grid-cols-2 narrow:grid-cols-1" />
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
              {total === undefined
                ? 'Show dishes'
                : `Show ${describeShownCount(total, total, 'dishes')}`}
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
