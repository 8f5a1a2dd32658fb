import { useEffect } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { restoreLostFocus } from '../ui/restore-lost-focus';

interface Props {
  /**
   * Clears the search when the user clicks the button. If `onShowAll` is undefined, there is no
   * button.
   */
  onShowAll?: (() => void) | undefined;
}

/** Replaces a list of foods when its search has no match. */
export function NoMatchingFoods({ onShowAll }: Props) {
  // When React removes this component with its focused button, move the focus to the heading of the page. The click
  // handler cannot do this. The search is deferred, so React removes the component only some frames after the
  // click.
  useEffect(() => restoreLostFocus, []);

  return (
    <EmptyState
      title="No food items match your search."
      text="Try searching for something else!"
      action={
        onShowAll && (
          <Button variant="secondary" onClick={onShowAll}>
            Show all dishes
          </Button>
        )
      }
    />
  );
}
