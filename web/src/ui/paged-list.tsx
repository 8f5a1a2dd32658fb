import { formatCount } from '../lib/format';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callWhenVisible } from '../lib/call-when-visible';
import { Button } from './button';
import { SpinnerIcon } from './spinner';

const singulars = { dishes: 'dish', orders: 'order', reviews: 'review' };

/** Returns a text such as “24 of 2,310 dishes”, or “24 dishes”. */
export function describeShownCount(
  shown: number,
  total: number,
  items: keyof typeof singulars,
): string {
  const all = shown < total ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(shown);
  return `${all} ${Math.max(shown, total) === 1 ? singulars[items] : items}`;
}

interface ShownItemCountProps {
  shown: number;
  total: number;
  items: keyof typeof singulars;
}

export function ShownItemCount({ shown, total, items }: ShownItemCountProps) {
  const text = describeShownCount(shown, total, items);
  // The `key` creates a new element. On a translated page, an updated text node would keep showing its old text.
  return <span key={text}>{text}</span>;
}

/** When new items appear after a click, the focus moves from the button to the first new item. */
function useFocusOnNewItem(itemCount: number) {
  const area = useRef<HTMLDivElement>(null);
  const click = useRef<{ button: HTMLButtonElement; index: number }>(undefined);

  useLayoutEffect(() => {
    if (!click.current || itemCount <= click.current.index) return;
    const { button, index } = click.current;
    click.current = undefined;
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const item = area.current?.querySelectorAll<HTMLElement>('tbody > tr, ul > li')[index];
    const target = item?.querySelector<HTMLElement>('a, button') ?? item;
    target?.focus({ preventScroll: true });
  }, [itemCount]);

  return {
    area,
    focusNewItemAfterClick: (button: HTMLButtonElement) => {
      click.current = { button, index: itemCount };
    },
  };
}

/** The next page loads at this distance between the end of the list and the viewport. */
const LOAD_DISTANCE = '800px';

interface PagedListProps {
  children: ReactNode;
  items: keyof typeof singulars;
  shownCount: number;
  query: {
    hasMore: boolean;
    isMoreAutomatic: boolean;
    isLoadingMore: boolean;
    hasMoreFailed: boolean;
    loadMore: () => void;
  };
}

interface LoadMoreProps extends Pick<PagedListProps, 'items' | 'query'> {
  /** Called after a click on the button, before the next page loads. */
  onClick: (button: HTMLButtonElement) => void;
}

/** Loads the next page when the user scrolls near its end. After some pages or a failure, shows a button instead. */
function LoadMore({ items, query, onClick }: LoadMoreProps) {
  const { isMoreAutomatic, isLoadingMore: isLoading, hasMoreFailed: hasFailed, loadMore } = query;
  const area = useRef<HTMLDivElement>(null);
  // True after a click on the button. The button then stays visible, because it has the focus.
  const [wasClicked, setWasClicked] = useState(false);
  const hasButton = hasFailed || wasClicked || !isMoreAutomatic;

  useEffect(() => {
    if (hasButton || isLoading || !area.current) return;
    return callWhenVisible(area.current, loadMore, LOAD_DISTANCE);
  }, [hasButton, isLoading, loadMore]);

  return (
    <div
      ref={area}
      className="grid min-h-24 [overflow-anchor:none] content-center justify-items-center gap-3 py-8"
    >
      {hasFailed && <p role="alert">{`More ${items} could not be loaded.`}</p>}
      {hasButton ? (
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={({ currentTarget }) => {
            setWasClicked(true);
            onClick(currentTarget);
            loadMore();
          }}
        >
          {hasFailed ? 'Try again' : `Show more ${items}`}
        </Button>
      ) : (
        isLoading && <SpinnerIcon className="size-6 text-soft" />
      )}
    </div>
  );
}

export function PagedList({ children, items, shownCount, query }: PagedListProps) {
  const { area, focusNewItemAfterClick } = useFocusOnNewItem(shownCount);
  return (
    <>
      <div ref={area}>{children}</div>
      {query.hasMore && <LoadMore items={items} query={query} onClick={focusNewItemAfterClick} />}
    </>
  );
}
