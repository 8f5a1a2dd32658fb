import { Button } from './button';
import { EmptyPlate } from './empty-plate';
import { focusHeadingIfLost } from './focus-heading';

interface Props {
  onRetry: () => void;
}

/** Stands in for a list that failed to load. The specification has no message for it. */
export function FailedState({ onRetry }: Props) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlate />
      <Button
        look="secondary"
        onClick={() => {
          onRetry();
          focusHeadingIfLost();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
