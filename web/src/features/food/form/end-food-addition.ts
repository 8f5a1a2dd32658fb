import { useEffect } from 'react';
import { rebaseDraft } from '../../../drafts/rebase-draft';
import { blankFoodDraft, type FoodDraft } from './food-draft';
import { readFoodDraft, storeFoodDraft } from './stored-food-draft';

/**
 * The outcome of a request to add a dish. It means that the API has added a dish with the idempotency key, in this
 * request or in an earlier one, so the form needs a new key.
 */
interface FoodAdditionEnd {
  /** The idempotency key of the request. */
  key: string;
  /** The values of the form that the request has added. Undefined if an earlier request has added a dish. */
  added: FoodDraft | undefined;
}

const listeners = new Set<(end: FoodAdditionEnd) => void>();

/**
 * Deletes the idempotency key and the added values from the stored draft, and reports the outcome to the add form on
 * screen. The cook may have left the form that sent the request and have opened it again. The session may also have
 * ended, and the tab then stores no draft.
 */
export function endFoodAddition(uid: string, form: string, end: FoodAdditionEnd): void {
  const stored = readFoodDraft(uid, form);
  if (stored?.idempotencyKey === end.key) {
    const draft = removeValuesOfAddedFood(stored.draft, end.added);
    storeFoodDraft(uid, form, { draft, base: blankFoodDraft });
  }
  for (const listener of listeners) listener(end);
}

/** Calls `listener` when a request to add a dish ends, also if an earlier instance of the form has sent it. */
export function useEndOfFoodAddition(listener: (end: FoodAdditionEnd) => void): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  });
}

/**
 * Returns the draft without the values that were added. Fields that the cook changed during the save belong to the
 * next dish and keep their values.
 */
export function removeValuesOfAddedFood(draft: FoodDraft, added: FoodDraft | undefined): FoodDraft {
  return added ? rebaseDraft(draft, added, blankFoodDraft) : draft;
}
