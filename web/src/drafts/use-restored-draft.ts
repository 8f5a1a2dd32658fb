import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useEffect, useState } from 'react';
import { rebaseDraft } from './rebase-draft';
import { readStoredDraft, storeDraft, type DraftSlot, type StoredDraft } from './stored-draft';

/**
 * Returns the first values of a form: the saved values `current`, with the edits of an earlier visit. The other
 * properties describe these edits.
 */
export function useRestoredDraft<Draft extends object>(slot: DraftSlot<Draft>, current: Draft) {
  const [stored] = useState(() => readStoredDraft(slot));
  const [values] = useState(() =>
    stored ? rebaseDraft(stored.draft, stored.base, current) : current,
  );
  const [isRestored, setIsRestored] = useState(() => !isSameJsonValue(values, current));
  const [isBaseChanged] = useState(() => !isSameJsonValue(stored?.base, current));
  return {
    values,
    /** True if `values` contain edits of an earlier visit, until the form calls `dismiss`. */
    isRestored,
    /** True if the saved values have changed since the earlier visit. Defined only while `isRestored` is true. */
    isBaseChanged,
    /** Call this function after the edits have been saved or discarded. */
    dismiss: (): void => {
      setIsRestored(false);
    },
  };
}

/** Stores each change of `draft` and `base`. Call this hook with the `isRestored` of `useRestoredDraft`. */
export function useStoredDraft<Draft extends object>(
  { uid, form }: DraftSlot<Draft>,
  { draft, base }: StoredDraft<Draft>,
  isRestored: boolean,
): void {
  const [first] = useState({ draft, base, isRestored });
  useEffect(() => {
    // Without a change, the tab keeps the earlier saved values. If the user returns again, the notice then still
    // reports that the saved values have changed.
    if (first.isRestored && draft === first.draft && base === first.base) return;
    storeDraft({ uid, form }, { draft, base });
  }, [uid, form, draft, base, first]);
}
