import type { UserProfile } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import { useRef, useState } from 'react';
import { TextField } from '../../../forms/text-field';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api-error';
import { useQueryCache } from '../../../lib/query-cache';
import { addFood } from '../api/food-api';
import { blankFoodDraft } from './food-draft';
import { FoodForm, type SubmitActions } from './food-form';
import { rebaseDraft } from '../../../lib/rebase-draft';
import { getFailureText } from '../../../forms/failure-text';

/**
 * Codes of the errors for a cook who adds too many dishes, or for a full menu. The form shows the
 * message of these errors, because it states why the cook cannot add the dish now.
 */
const LIMIT_ERROR_CODES: ApiError['code'][] = ['too-many-dishes', 'too-many-requests', 'menu-full'];

const ADD_AGAIN_HINT = 'To add this dish as a new dish, click “Add Item” again.';

interface Props {
  owner: UserProfile;
}

export function AddFoodForm({ owner }: Props) {
  const [draft, setDraft] = useState(blankFoodDraft);
  const [notice, setNotice] = useState<string>();
  const { refresh } = useQueryCache();
  /**
   * The idempotency key of the dish in the form. It is created at the first submit, and deleted when the form knows
   * that the API has added a dish with it. After any other error, the key stays the same, even if the cook then
   * changes the form. A retry with the same key adds the changed dish, or fails with `key-reused` because an
   * earlier request has added the first version. A retry with a new key could add both versions, and the cook would
   * not notice.
   */
  const idempotencyKey = useRef<string>(undefined);

  async function add(fields: FoodFields, { clearPhoto }: SubmitActions): Promise<void> {
    setNotice(undefined);
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      const added = await addFood({ ...fields, added_by: owner }, idempotencyKey.current);
      idempotencyKey.current = undefined;
      void refresh();
      if (added.isRemoved && added.message !== undefined) {
        showEarlierAddition(added.message);
        return;
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key-reused') {
        idempotencyKey.current = undefined;
        void refresh();
        showEarlierAddition(error.message);
      } else showAdditionError(error);
      throw error;
    }
    // Clears the form for the next dish. A field that the cook changed during the save keeps its value, because
    // this value belongs to the next dish.
    setDraft((edited) => rebaseDraft(edited, draft, blankFoodDraft));
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

  return (
    <FoodForm
      draft={draft}
      savedDraft={blankFoodDraft}
      onDraftChange={setDraft}
      onSubmit={add}
      submitLabel="Add Item"
      notice={notice}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Added By" readOnly value={owner.name} />
        <TextField label="Creator Email" readOnly value={owner.email} />
      </div>
    </FoodForm>
  );
}
