import { isSameJsonValue } from '@potluck/functions/contract/same-json-value';
import * as v from 'valibot';
import { readFormDraft, removeFormDraft, storeFormDraft } from '../../../lib/form-drafts';
import { foodDraftSchema, type FoodDraft } from './food-draft';

/** The input of a food form, as this tab stores it. */
export interface StoredFoodDraft {
  draft: FoodDraft;
  /** The values that the form had before the cook edited it. */
  base: FoodDraft;
  /** The idempotency key of a request to add the dish. Stored until the site knows whether the API added the dish. */
  idempotencyKey?: string | undefined;
}

const storedFoodDraftSchema = v.object({
  draft: foodDraftSchema,
  base: foodDraftSchema,
  idempotencyKey: v.optional(v.string()),
});

/** Stores the input of a food form. Removes the stored input if there are no edits and no key. */
export function storeFoodDraft(uid: string, form: string, stored: StoredFoodDraft): void {
  const { draft, base, idempotencyKey } = stored;
  if (idempotencyKey === undefined && isSameJsonValue(draft, base)) removeFormDraft(uid, form);
  else storeFormDraft(uid, form, stored);
}

/**
 * Returns the stored input of a food form. Returns undefined if nothing is stored. A field that the stored
 * input does not contain, for example because an earlier build stored it, is blank.
 */
export function readFoodDraft(uid: string, form: string): StoredFoodDraft | undefined {
  const stored = v.safeParse(storedFoodDraftSchema, readFormDraft(uid, form));
  return stored.success ? stored.output : undefined;
}
