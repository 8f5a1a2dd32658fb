import type { UserProfile } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import { useState } from 'react';
import { TextField } from '../../../forms/text-field';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, getErrorRequestId } from '../../../lib/api-error';
import { useQueryCache } from '../../../lib/query-cache';
import { addFood } from '../api/food-api';
import { blankFoodDraft } from './food-draft';
import { FoodForm } from './food-form';
import { getFailureText } from '../../../forms/failure-text';

/**
 * Codes of the errors for a cook who adds too many dishes, or for a full menu. The form shows the
 * message of these errors, because it states why the cook cannot add the dish now.
 */
const LIMIT_ERROR_CODES: ApiError['code'][] = ['too-many-dishes', 'too-many-requests', 'menu-full'];

interface Props {
  owner: UserProfile;
}

export function AddFoodForm({ owner }: Props) {
  const [draft, setDraft] = useState(blankFoodDraft);
  const [notice, setNotice] = useState<string>();
  const { refresh } = useQueryCache();

  async function add(fields: FoodFields): Promise<void> {
    setNotice(undefined);
    try {
      await addFood({ ...fields, added_by: owner });
    } catch (error) {
      void showErrorToast(
        getFailureText('Failed to add food item.', error),
        getErrorRequestId(error),
      );
      if (error instanceof ApiError && LIMIT_ERROR_CODES.includes(error.code))
        setNotice(error.message);
      throw error;
    }
    setDraft(blankFoodDraft);
    void refresh();
    void showToast('success', 'Food item added successfully.');
  }

  return (
    <FoodForm
      draft={draft}
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
