import { pickFoodFields, type FoodFields } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useMemo, useState } from 'react';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api';
import { refreshQueries } from '../../../lib/query-client';
import { foodDraftSchema, toFoodDraft } from './food-draft';
import { FoodForm, type FoodFormActions } from './food-form';
import { readFood, updateFood, type FoodWithEtag } from '../api/food-api';
import { rebaseDraft } from '../../../drafts/rebase-draft';
import { getFailureText } from '../../../forms/failure-text';
import { startSave } from '../../../drafts/stored-draft';
import { useRestoredDraft, useStoredDraft } from '../../../drafts/use-restored-draft';
import { formatCount } from '../../../lib/format-count';

interface Props {
  /** The food with the values that it had when the form was opened. */
  initial: FoodWithEtag;
  uid: string;
  ownerEmail: string;
  onUpdated: () => void;
}

export function UpdateFoodForm({ initial, uid, ownerEmail, onUpdated }: Props) {
  const slot = { uid, form: `update-food/${initial.food._id}`, schema: foodDraftSchema };
  const [base, setBase] = useState(initial);
  const savedDraft = useMemo(() => toFoodDraft(base.food), [base]);
  const restored = useRestoredDraft(slot, savedDraft);
  const [draft, setDraft] = useState(restored.values);
  useStoredDraft(slot, { draft, base: savedDraft }, restored.isRestored);
  /** Identifies the form with the saved values after the cook has discarded a restored draft. */
  const [formNumber, setFormNumber] = useState(0);
  const [notice, setNotice] = useState<string>();

  async function update(fields: FoodFields, { leave }: FoodFormActions): Promise<void> {
    const endSave = startSave(slot, draft);
    try {
      const { _id } = base.food;
      const response = await updateFood(_id, { ...fields, email: ownerEmail }, base.etag);
      // `modifiedCount` is 0 if the stored dish already has these values. If the cook has edited the dish, an
      // earlier request has then saved the edits, and its response was lost.
      const hasEdits = !isSameJsonValue(pickFoodFields(fields), pickFoodFields(base.food));
      if (response.modifiedCount > 0 || hasEdits) {
        void showToast('success', 'Food item updated successfully.');
        endSave(toFoodDraft(fields));
        void refreshQueries();
        leave(onUpdated);
      } else {
        endSave();
        const message = response.message || 'No changes were made to the food item.';
        void showToast('info', message);
      }
    } catch (error) {
      endSave();
      if (error instanceof ApiError && error.code === 'changed') await loadChangedFood(error);
      else
        void showErrorToast(
          getFailureText('Failed to update food item.', error),
          getErrorRequestId(error),
        );
      throw error;
    }
  }

  /**
   * Loads the food again after the API rejected the update, because the food was bought or changed after the form
   * had loaded it. Fields that the cook has edited keep their values. The other fields get the new values.
   */
  async function loadChangedFood(changedError: ApiError): Promise<void> {
    void showToast('error', changedError.message);
    try {
      const current = await readFood(base.food._id);
      setDraft((edited) => rebaseDraft(edited, savedDraft, toFoodDraft(current.food)));
      setBase(current);
      setNotice(`${changedError.message} ${formatCount(current.food.quantity)} available now.`);
    } catch {
      setNotice(changedError.message);
    }
  }

  function discardDraft(): void {
    setDraft(savedDraft);
    restored.dismiss();
    setNotice(undefined);
    setFormNumber(formNumber + 1);
  }

  const restoredDraft = {
    text: restored.isBaseChanged
      ? `Your unsaved changes are back. The dish was bought or changed since then. ${formatCount(initial.food.quantity)} available now.`
      : 'Your unsaved changes are back.',
    discardLabel: 'Discard changes',
    onDiscard: discardDraft,
  };
  return (
    <FoodForm
      key={formNumber}
      draft={draft}
      savedDraft={savedDraft}
      onDraftChange={setDraft}
      onSubmit={update}
      submitLabel="Update Item"
      notice={notice}
      restoredDraft={restored.isRestored ? restoredDraft : undefined}
    />
  );
}
