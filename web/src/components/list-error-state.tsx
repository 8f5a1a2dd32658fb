import { Button } from './button';
import { EmptyPlateDrawing } from './empty-plate-drawing';
import { focusHeadingIfFocusLost } from './focus-heading-if-focus-lost';

interface Props {
  onRetry: () => void;
}

/** Replaces a list that failed to load. The specification defines no message for this case. */
export function ListErrorState({ onRetry }: Props) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
      <Button
        variant="secondary"
        onClick={() => {
          onRetry();
          focusHeadingIfFocusLost();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
