import { useEffect } from 'react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { focusHeadingIfFocusLost } from '../../components/focus-heading-if-focus-lost';

interface Props {
  /**
   * Clears the search when the user clicks the button. If `onShowAll` is undefined, there is no
   * button.
   */
  onShowAll?: (() => void) | undefined;
}

/** Replaces a list of foods when its search has no match. */
export function NoMatchingFoods({ onShowAll }: Props) {
  // Runs when this component is removed. The list replaces the focused button some frames after the
  // click, because the search is deferred.
  useEffect(() => focusHeadingIfFocusLost, []);

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
