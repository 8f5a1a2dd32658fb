import type { UserProfile } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../forms/text-field';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { refreshQueries } from '../../../lib/query-client';
import { addFood } from '../api/food-api';
import {
  endFoodAddition,
  removeValuesOfAddedFood,
  useEndOfFoodAddition,
} from './end-food-addition';
import { blankFoodDraft } from './food-draft';
import { FoodForm, type FoodFormActions } from './food-form';
import { readFoodDraft, storeFoodDraft } from './stored-food-draft';
import { getFailureText } from '../../../forms/failure-text';

/**
 * Codes of the errors for a cook who adds too many dishes, or for a full menu. The form shows the
 * message of these errors, because it states why the cook cannot add the dish now.
 */
const LIMIT_ERROR_CODES: ApiError['code'][] = ['too-many-dishes', 'too-many-requests', 'menu-full'];

// The form shows this text if the response has no message or an empty message.
const ADDED_AND_REMOVED_TEXT = 'This dish was added before and then removed.';
const ADD_AGAIN_HINT = 'To add this dish as a new dish, click “Add Item” again.';

/** The name of the form under which the tab stores its draft. */
const DRAFT_NAME = 'add-food';

interface Props {
  uid: string;
  owner: UserProfile;
}

export function AddFoodForm({ uid, owner }: Props) {
  const [stored] = useState(() => readFoodDraft(uid, DRAFT_NAME));
  const [draft, setDraft] = useState(stored?.draft ?? blankFoodDraft);
  const [isRestored, setIsRestored] = useState(() => !isSameJsonValue(draft, blankFoodDraft));
  /** Identifies the blank form after the cook has discarded a restored draft. */
  const [formNumber, setFormNumber] = useState(0);
  const [notice, setNotice] = useState<string>();
  /**
   * The idempotency key of the dish in the form. It is created at the first submit, and deleted when the form knows
   * that the API has added a dish with it. After any other error, the key stays the same, even if the cook then
   * changes the form. A retry with the same key adds the changed dish, or fails with `key-reused` because an
   * earlier request has added the first version. A retry with a new key could add both versions, and the cook would
   * not notice. The tab stores the key with the draft, because the cook can leave the form before the response
   * arrives.
   */
  const idempotencyKey = useRef(stored?.idempotencyKey);

  useEffect(() => {
    storeFoodDraft(uid, DRAFT_NAME, {
      draft,
      base: blankFoodDraft,
      idempotencyKey: idempotencyKey.current,
    });
  }, [uid, draft]);

  useEndOfFoodAddition(({ key, added }) => {
    if (idempotencyKey.current !== key) return;
    idempotencyKey.current = undefined;
    setDraft((edited) => removeValuesOfAddedFood(edited, added));
    if (added) setIsRestored(false);
  });

  async function add(fields: FoodFields, { clearPhoto }: FoodFormActions): Promise<void> {
    setNotice(undefined);
    const key = idempotencyKey.current ?? crypto.randomUUID();
    idempotencyKey.current = key;
    storeFoodDraft(uid, DRAFT_NAME, { draft, base: blankFoodDraft, idempotencyKey: key });
    try {
      const { isRemoved, message = '' } = await addFood({ ...fields, added_by: owner }, key);
      void refreshQueries();
      if (isRemoved) {
        endFoodAddition(uid, DRAFT_NAME, { key, added: undefined });
        showEarlierAddition(message || ADDED_AND_REMOVED_TEXT);
        return;
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key-reused') {
        endFoodAddition(uid, DRAFT_NAME, { key, added: undefined });
        void refreshQueries();
        showEarlierAddition(error.message);
      } else showAdditionError(error);
      throw error;
    }
    endFoodAddition(uid, DRAFT_NAME, { key, added: draft });
    clearPhoto();
    void showToast('success', 'Food item added successfully.');
  }

  function showAdditionError(error: unknown): void {
    void showErrorToast(
      getFailureText('Failed to add food item.', error),
      getErrorRequestId(error),
    );
    if (error instanceof ApiError && LIMIT_ERROR_CODES.includes(error.code))
      setNotice(error.message);
  }

  /** Reports that an earlier request added the dish. Does not clear the form. */
  function showEarlierAddition(message: string): void {
    void showToast('info', message);
    setNotice(`${message} ${ADD_AGAIN_HINT}`);
  }

  function discardDraft(): void {
    setDraft(blankFoodDraft);
    setIsRestored(false);
    setNotice(undefined);
    setFormNumber(formNumber + 1);
  }

  const restoredDraft = {
    text: 'Your unfinished dish is back.',
    discardLabel: 'Clear the form',
    onDiscard: discardDraft,
  };
  return (
    <FoodForm
      key={formNumber}
      draft={draft}
      savedDraft={blankFoodDraft}
      onDraftChange={setDraft}
      onSubmit={add}
      submitLabel="Add Item"
      notice={notice}
      restoredDraft={isRestored ? restoredDraft : undefined}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Added By" readOnly value={owner.name} />
        <TextField label="Creator Email" readOnly value={owner.email} />
      </div>
    </FoodForm>
  );
}
