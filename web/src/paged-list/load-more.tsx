import { useEffect, useRef, useState } from 'react';
import { callWhenVisible } from '../lib/call-when-visible';
import { Button } from '../components/button';
import { SpinnerIcon } from '../components/spinner';

/** Distance in CSS pixels between the end of the list and the viewport at which the next page loads. */
const LOAD_DISTANCE = '800px';

interface Props {
  items: 'dishes' | 'orders';
  isAutomatic: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Loads the next page. */
  loadMore: () => void;
  /** Called after a click on the button, before the next page loads. */
  onClick: (button: HTMLButtonElement) => void;
}

/**
 * Loads the next page of a list when the user scrolls near its end. After some pages, and after a
 * failure, it shows a button instead, so the user can reach the footer.
 */
export function LoadMore({ items, isAutomatic, isLoading, hasFailed, loadMore, onClick }: Props) {
  const area = useRef<HTMLDivElement>(null);
  // True after a click on the button. The button then stays visible, because it has the focus.
  const [wasClicked, setWasClicked] = useState(false);
  const hasButton = hasFailed || wasClicked || !isAutomatic;

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
