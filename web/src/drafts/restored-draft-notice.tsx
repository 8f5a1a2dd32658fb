import { Button } from '../components/button';
import { restoreLostFocus } from '../components/restore-lost-focus';

export interface RestoredDraft {
  /** States that the form contains the input of an earlier visit. */
  text: string;
  discardLabel: string;
  onDiscard: () => void;
}

interface Props extends RestoredDraft {
  /** True while the form saves the input. The discard button then ignores clicks. */
  isSaving: boolean;
}

/**
 * Shows that the form contains the input of an earlier visit, with a button that discards this input. After the
 * discard, the heading of the section takes the focus, or the heading of the page if the form is in no section.
 */
export function RestoredDraftNotice({ text, discardLabel, onDiscard, isSaving }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field border border-line bg-tint px-4 py-3">
      <p role="status">{text}</p>
      <Button
        variant="secondary"
        aria-disabled={isSaving}
        onClick={({ currentTarget }) => {
          const section = currentTarget.closest('section');
          onDiscard();
          restoreLostFocus(section?.querySelector('h2'));
        }}
      >
        {discardLabel}
      </Button>
    </div>
  );
}
