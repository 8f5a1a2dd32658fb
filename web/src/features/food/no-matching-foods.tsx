import { useEffect } from 'react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { focusHeadingIfLost } from '../../components/focus-heading';

interface Props {
  /** Clears the search. Without it, there is no button. */
  onShowAll?: (() => void) | undefined;
}

/** Replaces a list of foods when its search has no match. */
export function NoMatchingFoods({ onShowAll }: Props) {
  // The list replaces the button some frames after the click, because the search is deferred.
  useEffect(() => focusHeadingIfLost, []);

  return (
    <EmptyState
      title="No food items match your search."
      text="Try searching for something else!"
      action={
        onShowAll && (
          <Button look="secondary" onClick={onShowAll}>
            Show all dishes
          </Button>
        )
      }
    />
  );
}
