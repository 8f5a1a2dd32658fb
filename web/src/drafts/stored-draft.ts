import { isSameJsonValue } from '@potluck/functions/contract/values';
import * as v from 'valibot';
import { readFormDraft, removeFormDraft, storeFormDraft } from './form-drafts';
import { rebaseDraft } from './rebase-draft';

export interface FormName {
  uid: string;
  /** The name of the form. */
  form: string;
}

/** Identifies the draft of one form of one user in the storage of this tab. */
export interface DraftSlot<Draft> extends FormName {
  /** Parses a stored draft, which an earlier build of the site may have stored. */
  schema: v.GenericSchema<unknown, Draft>;
}

export interface StoredDraft<Draft> {
  draft: Draft;
  /** The values that the form had before the user edited it. */
  base: Draft;
}

/**
 * Stores the values of a form. Removes the stored values if the user has not edited the form. While a save of the form
 * runs, it stores them anyway, because the values differ from those that the API stores at the end of the save.
 */
export function storeDraft<Draft>({ uid, form }: FormName, stored: StoredDraft<Draft>): void {
  const isUnedited = isSameJsonValue(stored.draft, stored.base);
  if (isUnedited && !isSaveRunning({ uid, form })) removeFormDraft(uid, form);
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

/** A save of a form that has ended. */
interface EndedSave extends FormName {
  /** The values that the form has sent. */
  sent: object;
  /** The values that the API has stored, or undefined if the save has failed. */
  saved: object | undefined;
}

const runningSaves = new Set<FormName>();
const listeners = new Set<(ended: EndedSave) => void>();

/** Returns true while a save of the form is running, also if an earlier instance of the form started it. */
export function isSaveRunning({ uid, form }: FormName): boolean {
  return [...runningSaves].some((save) => save.uid === uid && save.form === form);
}

/** Calls `listener` at the end of each save of any form. Returns a function that removes the listener. */
export function listenToSaveEnds(listener: (ended: EndedSave) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Records that a form saves the values `sent`. Returns a function that the form calls at the end of the save, with the
 * values that the API has stored, or without values if the save has failed.
 *
 * That function removes the saved edits from the stored draft. If the user left the form during the save, came back,
 * and edited it again, the later edits stay stored. They can restore the values from before the save.
 */
export function startSave<Draft extends object>(
  slot: DraftSlot<Draft>,
  sent: Draft,
): (saved?: Draft) => void {
  const { uid, form } = slot;
  const save: FormName = { uid, form };
  runningSaves.add(save);
  return (saved) => {
    runningSaves.delete(save);
    const stored = readStoredDraft(slot);
    if (stored) {
      const { draft } = stored;
      storeDraft(slot, saved ? { draft: rebaseDraft(draft, sent, saved), base: saved } : stored);
    }
    for (const listener of listeners) listener({ uid, form, sent, saved });
  };
}

/** Returns a schema for the stored values of a form whose fields are texts. A missing text is blank. */
export function createTextDraftSchema<Values extends Record<string, string>>(values: Values) {
  const entries = Object.keys(values).map((name) => [name, v.fallback(v.string(), '')] as const);
  return v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<unknown, Values>;
}
