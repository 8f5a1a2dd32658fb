import { useEffect } from 'react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { restoreLostFocus } from '../../components/restore-lost-focus';

interface Props {
  /**
   * Clears the search when the user clicks the button. If `onShowAll` is undefined, there is no
   * button.
   */
  onShowAll?: (() => void) | undefined;
}

/** Replaces a list of foods when its search has no match. */
export function NoMatchingFoods({ onShowAll }: Props) {
  // Calls `restoreLostFocus` when React removes this component. The search is deferred, so
  // React removes the component and its focused button some frames after the click.
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
