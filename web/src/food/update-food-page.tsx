import { pages } from '@potluck/functions/contract/pages';
import { isSameEmail } from '@potluck/functions/contract/fields';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Spinner } from '../ui/spinner';
import { EmptyState, ListErrorState } from '../ui/states';
import { PageHeader, PageMetadata } from '../ui/page';
import { showToast } from '../ui/toast';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { useFoodToEdit, useOpenOrderCount } from './food-queries';
import { getFailureText } from '../ui/failure';
import { ApiError, isNotFoundError } from '../lib/api';
import { type FoodFields, clearMissingFoodFields } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { formatGuestsToTell } from '../lib/dish-texts';
import { formatCount } from '../lib/format';
import { refreshQueries } from '../lib/query-client';
import { rebaseValues, useFormFields, useUnloadWarning } from '../ui/form-state';
import { type FoodWithEtag, readFood, updateFood } from './food-api';
import { toFoodDraft, validateFoodDraft } from './food-draft';
import { FoodForm, type FoodFormActions } from './food-form';

export default function UpdateFoodPage() {
  const { id = '' } = useParams();
  const { email } = useSignedInAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useFoodToEdit(id);

  return (
    <div className="shell">
      <PageMetadata {...pages.updateFood} description="Update a dish that you offer on Potluck." />
      {!data && error && !isNotFoundError(error) ? (
        <>
          <PageHeader title="Update Food" />
          <ListErrorState
            onRetry={refetch}
            text={getFailureText('The dish could not be loaded.', error)}
          />
        </>
      ) : isLoading ? (
        <Spinner />
      ) : !data || isNotFoundError(error) ? (
        <EmptyState
          isPage
          title="Food item not found or you do not have permission to edit it."
          link={{ to: pagePaths.myFoods, label: 'My Foods' }}
        />
      ) : !isSameEmail(data.food.added_by.email, email) ? (
        <RedirectToMyFoods />
      ) : (
        <>
          <PageHeader title="Update Food" subtitle={<bdi>{data.food.food_name}</bdi>} />
          <UpdateFoodForm
            initial={data}
            ownerEmail={email}
            onUpdated={() => void navigate(pagePaths.myFoods)}
          />
        </>
      )}
    </div>
  );
}

function RedirectToMyFoods() {
  useEffect(() => void showToast('error', 'You are not authorized to edit this item.'), []);
  return <Navigate to={pagePaths.myFoods} replace />;
}

interface Props {
  initial: FoodWithEtag;
  ownerEmail: string;
  onUpdated: () => void;
}

/** A change of these fields is emailed to the guests with open orders. */
const TOLD_FIELDS = ['allergens', 'ingredients', 'diets'] as const;

export function UpdateFoodForm({ initial, ownerEmail, onUpdated }: Props) {
  const [base, setBase] = useState(initial);
  const savedDraft = toFoodDraft(base.food);
  const form = useFormFields(useState(savedDraft), validateFoodDraft);
  useUnloadWarning(!isSameJsonValue(form.values, savedDraft));
  const tellsGuests = TOLD_FIELDS.some(
    (name) => !isSameJsonValue(form.values[name], savedDraft[name]),
  );
  const { data: openOrders } = useOpenOrderCount(initial.food._id, tellsGuests);

  async function update(fields: FoodFields, { leave }: FoodFormActions): Promise<void> {
    const quantity_before = base.food.quantity;
    const body = { ...clearMissingFoodFields(fields), quantity_before, email: ownerEmail };
    try {
      const { modifiedCount, message } = await updateFood(base.food._id, body, base.etag);
      if (modifiedCount > 0) {
        void showToast('success', 'Food item updated successfully.');
        void refreshQueries();
        leave(onUpdated);
      } else {
        void showToast('info', message || 'No changes were made to the food item.');
      }
    } catch (error) {
      // Fields that the cook has edited keep their values.
      if (error instanceof ApiError && error.code === 'changed') {
        const current = await readFood(base.food._id);
        error.message += ` ${formatCount(current.food.quantity)} available now.`;
        form.setValues((edited) => rebaseValues(edited, savedDraft, toFoodDraft(current.food)));
        setBase(current);
      }
      throw error;
    }
  }

  return (
    <FoodForm
      form={form}
      onSubmit={update}
      failureText="Failed to update food item."
      submitLabel="Update Item"
      savedImage={base.food.food_image}
      consequence={tellsGuests ? formatGuestsToTell(openOrders) : undefined}
    />
  );
}
