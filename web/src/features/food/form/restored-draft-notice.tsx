import { Button } from '../../../components/button';
import { restoreLostFocus } from '../../../components/restore-lost-focus';

interface Props {
  children: string;
  discardLabel: string;
  onDiscard: () => void;
}

/** Shows that the form contains the input of an earlier visit, with a button that discards this input. */
export function RestoredDraftNotice({ children, discardLabel, onDiscard }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field border border-line bg-tint px-4 py-3">
      <p role="status">{children}</p>
      <Button
        variant="secondary"
        onClick={() => {
          onDiscard();
          restoreLostFocus();
        }}
      >
        {discardLabel}
      </Button>
    </div>
  );
}
