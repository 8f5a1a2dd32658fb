import * as v from 'valibot';
import { storeDraft, type StoredDraft } from '../../../drafts/stored-draft';
import { readFormDraft, storeFormDraft } from '../../../drafts/form-drafts';
import { foodDraftSchema, type FoodDraft } from './food-draft';

/** The input of the form for a new dish, as this tab stores it. */
export interface StoredFoodDraft extends StoredDraft<FoodDraft> {
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
  if (stored.idempotencyKey === undefined) storeDraft({ uid, form }, stored);
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
