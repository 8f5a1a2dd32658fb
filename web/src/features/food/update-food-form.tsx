import type { FoodFields } from '@potluck/functions/contract/food';
import { useState } from 'react';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, referenceOf } from '../../lib/api-error';
import { useQueryCache } from '../../lib/query';
import { updateFood } from './food-api';
import { rebaseDraft, toDraft } from './food-draft';
import { FoodForm } from './food-form';
import { readFood, type ReadFood } from './public-food-api';

interface Props {
  /** The food as it was when the form was opened. */
  opened: ReadFood;
  ownerEmail: string;
  onUpdated: () => void;
}

export function UpdateFoodForm({ opened, ownerEmail, onUpdated }: Props) {
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState(() => toDraft(opened.food));
  const [notice, setNotice] = useState<string>();
  const { refresh } = useQueryCache();

  async function update(fields: FoodFields, leave: (navigate: () => void) => void): Promise<void> {
    try {
      const { _id } = base.food;
      const answer = await updateFood(_id, { ...fields, email: ownerEmail }, base.etag);
      if (answer.modifiedCount > 0) {
        void showToast('success', 'Food item updated successfully.');
        void refresh();
        leave(onUpdated);
      } else {
        const unchanged = answer.message || 'No changes were made to the food item.';
        void showToast('info', unchanged);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed') await followChange(error);
      else void showFailure('Failed to update food item.', referenceOf(error));
      throw error;
    }
  }

  /** Bought or changed meanwhile: what was typed stays, all else becomes what it is now. */
  async function followChange(refusal: ApiError): Promise<void> {
    void showToast('error', refusal.message);
    try {
      const current = await readFood(base.food._id);
      setDraft((typed) => rebaseDraft(typed, toDraft(base.food), toDraft(current.food)));
      setBase(current);
      setNotice(`${refusal.message} ${current.food.quantity} available now.`);
    } catch {
      setNotice(refusal.message);
    }
  }

  return (
    <FoodForm draft={draft} onDraftChange={setDraft} onSubmit={update} submitLabel="Update Item">
      {notice !== undefined && (
        <p role="alert" className="rounded-field border border-saffron bg-tint px-4 py-3">
          {notice}
        </p>
      )}
    </FoodForm>
  );
}
