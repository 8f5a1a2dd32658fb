import { isSameJsonValue } from '@potluck/functions/contract/same-json-value';
import * as v from 'valibot';
import { readFormDraft, removeFormDraft, storeFormDraft } from './form-drafts';
import { rebaseDraft } from './rebase-draft';

/** Identifies the draft of one form of one user in the storage of this tab. */
export interface DraftSlot<Draft> {
  uid: string;
  /** The name of the form. */
  form: string;
  /** Parses a stored draft, which an earlier build of the site may have stored. */
  schema: v.GenericSchema<unknown, Draft>;
}

export interface StoredDraft<Draft> {
  draft: Draft;
  /** The values that the form had before the user edited it. */
  base: Draft;
}

/** Stores the values of a form. Removes the stored values if the user has not edited the form. */
export function storeDraft<Draft>(
  { uid, form }: Pick<DraftSlot<Draft>, 'uid' | 'form'>,
  stored: StoredDraft<Draft>,
): void {
  if (isSameJsonValue(stored.draft, stored.base)) removeFormDraft(uid, form);
  else storeFormDraft(uid, form, stored);
}

/** Returns the stored values of a form, or undefined if nothing or an invalid value is stored. */
export function readStoredDraft<Draft>({
  uid,
  form,
  schema,
}: DraftSlot<Draft>): StoredDraft<Draft> | undefined {
  const stored = v.safeParse(v.object({ draft: schema, base: schema }), readFormDraft(uid, form));
  return stored.success ? stored.output : undefined;
}

/**
 * Removes the edits in `sent` from the stored draft, after the API has saved them. `saved` contains the values that
 * the API has stored. If the user left the form during the save, came back, and edited it again, the later edits
 * stay stored.
 */
export function removeSavedEdits<Draft extends object>(
  slot: DraftSlot<Draft>,
  sent: Draft,
  saved: Draft,
): void {
  const stored = readStoredDraft(slot);
  if (stored) storeDraft(slot, { draft: rebaseDraft(stored.draft, sent, saved), base: saved });
}

/** Returns a schema for the stored values of a form whose fields are texts. A missing text is blank. */
export function createTextDraftSchema<Values extends Record<string, string>>(values: Values) {
  const entries = Object.keys(values).map((name) => [name, v.fallback(v.string(), '')] as const);
  return v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<unknown, Values>;
}
