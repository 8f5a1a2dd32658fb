import type { Person } from '@potluck/functions/contract/account';
import type { FoodFields } from '@potluck/functions/contract/food';
import { useState } from 'react';
import { TextField } from '../../components/text-field';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, referenceOf } from '../../lib/api-error';
import { useQueryCache } from '../../lib/query';
import { addFood } from './food-api';
import { blankDraft } from './food-draft';
import { FoodForm } from './food-form';

/** The errors that say how the cook can add the dish later. */
const LIMITS: ApiError['code'][] = ['too-many-dishes', 'too-many-requests'];

interface Props {
  cook: Person;
}

export function AddFoodForm({ cook }: Props) {
  const [draft, setDraft] = useState(blankDraft);
  const [notice, setNotice] = useState<string>();
  const { refresh } = useQueryCache();

  async function add(fields: FoodFields): Promise<void> {
    setNotice(undefined);
    try {
      await addFood({ ...fields, added_by: cook });
    } catch (error) {
      void showFailure('Failed to add food item.', referenceOf(error));
      if (error instanceof ApiError && LIMITS.includes(error.code)) setNotice(error.message);
      throw error;
    }
    setDraft(blankDraft);
    void refresh();
    void showToast('success', 'Food item added successfully.');
  }

  return (
    <FoodForm draft={draft} onDraftChange={setDraft} onSubmit={add} submitLabel="Add Item">
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Added By" readOnly value={cook.name} />
          <TextField label="Creator Email" readOnly value={cook.email} />
        </div>
        {notice !== undefined && (
          <p role="alert" className="rounded-field border border-saffron bg-tint px-4 py-3">
            {notice}
          </p>
        )}
      </>
    </FoodForm>
  );
}
