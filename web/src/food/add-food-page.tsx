import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata } from '../ui/page';
import { useSignedInAccount } from '../account/account-provider';
import type { UserProfile } from '@potluck/functions/contract/account';
import type { AddFoodRequest, FoodFields } from '@potluck/functions/contract/food';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { useEffect, useRef, useState } from 'react';
import { Button, getButtonClass } from '../ui/button';
import { Link } from '../ui/link';
import { getErrorCode } from '../ui/failure';
import { restoreLostFocus } from '../ui/restore-lost-focus';
import { showToast } from '../ui/toast';
import { ApiError } from '../lib/api';
import { deleteDraft, useDraft } from '../lib/draft';
import { pagePaths } from '../lib/paths';
import { refreshQueries, useApiQuery } from '../lib/query-client';
import { EmailOptIn } from '../order/email-opt-in';
import { createKitchenQuery } from '../order/order-queries';
import { TextField } from '../ui/form-fields';
import { rebaseValues, useFormFields, useUnloadWarning } from '../ui/form-state';
import { addFood } from './food-api';
import { blankFoodDraft, validateFoodDraft } from './food-draft';
import { FoodCard } from './food-card';
import { FoodForm, type FoodFormActions } from './food-form';

export default function AddFoodPage() {
  const { uid, name, email, photoURL } = useSignedInAccount();
  return (
    <div className="shell">
      <PageMetadata
        {...pages.addFood}
        description="Add one of your dishes to the menu of Potluck."
      />
      <PageHeader
        title="Add Food"
        subtitle="What are you cooking? Describe it as you would to a friend."
      />
      <AddFoodForm key={uid} uid={uid} owner={{ name, email, photoURL }} />
    </div>
  );
}

/** Shows the form for a new dish. The tab stores its input until the dish is added or the cook logs out. */
export function AddFoodForm({ uid, owner }: { uid: string; owner: UserProfile }) {
  const [draft, setDraft] = useDraft(uid, 'food', () => blankFoodDraft);
  // A tab can have stored the draft before a deploy, so the draft lacks newer fields.
  const form = useFormFields([{ ...blankFoodDraft, ...draft }, setDraft], validateFoodDraft);
  /**
   * The idempotency key of the dish in the form. It changes only when the form knows that the API has added a dish with
   * it. Otherwise, a retry with a changed form could add both versions, and the cook would not notice. The tab stores the
   * key with the draft, because the cook can leave the form before the response arrives.
   */
  const [idempotencyKey, setIdempotencyKey] = useDraft(uid, 'food-key', () => crypto.randomUUID());
  const hasInput = !isSameJsonValue(form.values, blankFoodDraft);
  const [isRestored, setIsRestored] = useState(hasInput);
  const [added, setAdded] = useState<FoodFields & { _id: string }>();
  /** Identifies the blank form after the cook has cleared a restored draft. */
  const [formNumber, setFormNumber] = useState(0);
  useUnloadWarning(hasInput);

  async function add(fields: FoodFields, { clearPhoto }: FoodFormActions) {
    setAdded(undefined);
    const insertedId = await addOnce({ ...fields, added_by: owner });
    void refreshQueries();
    setIdempotencyKey(crypto.randomUUID());
    deleteDraft(uid);
    // A field that the cook has changed during the request belongs to the next dish.
    form.setValues((edited) => rebaseValues(edited, form.values, blankFoodDraft));
    setIsRestored(false);
    clearPhoto();
    setAdded({ ...fields, _id: insertedId });
    void showToast('success', 'Food item added successfully.');
  }

  /** Adds the dish. Rejects with `key-reused` if an earlier request has added it. The next submit then adds another dish. */
  async function addOnce(body: AddFoodRequest): Promise<string> {
    try {
      const { insertedId, isRemoved, message = '' } = await addFood(body, idempotencyKey);
      if (isRemoved) throw new ApiError({ status: 409, code: 'key-reused', message });
      return insertedId;
    } catch (error) {
      if (getErrorCode(error) === 'key-reused') setIdempotencyKey(crypto.randomUUID());
      throw error;
    }
  }

  function clearDraft(): void {
    form.reset(blankFoodDraft);
    setIsRestored(false);
    setFormNumber(formNumber + 1);
    restoreLostFocus();
  }

  return (
    <>
      {isRestored && (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field border border-line bg-tint px-4 py-3">
          <p role="status">Your unfinished dish is back.</p>
          <Button variant="secondary" onClick={clearDraft}>
            Clear the form
          </Button>
        </div>
      )}
      {added && <AddedFood key={added._id} food={added} account={{ uid, email: owner.email }} />}
      <FoodForm
        key={formNumber}
        form={form}
        onSubmit={add}
        failureText="Failed to add food item."
        submitLabel="Add Item"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Added By" readOnly value={owner.name} />
          <TextField label="Creator Email" readOnly value={owner.email} />
        </div>
      </FoodForm>
    </>
  );
}

interface AddedFoodProps {
  food: FoodFields & { _id: string };
  account: { uid: string; email: string };
}

/** Shows the dish that was just added, and asks for the pickup details that the cook has not entered yet. */
function AddedFood({ food, account }: AddedFoodProps) {
  const { data } = useApiQuery(createKitchenQuery(account));
  const heading = useRef<HTMLHeadingElement>(null);
  // The form above the clicked button is long, so the cook would not see this section.
  useEffect(() => heading.current?.focus(), []);
  const isIncomplete = data && (data.area === undefined || data.place === '');

  return (
    <section className="mb-10 grid items-center gap-x-10 gap-y-5 rounded-card border border-line bg-tint p-4 sm:grid-cols-[minmax(0,20rem)_1fr] sm:p-6">
      <FoodCard food={food} />
      <div className="grid justify-items-start gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Your dish is on the menu
        </h2>
        {isIncomplete && (
          <>
            <p className="max-w-text">
              Guests cannot see yet where they will collect it. Add your area and your pickup
              details. Your address stays private until you choose to show it.
            </p>
            <Link to={pagePaths.receivedOrders} className={getButtonClass()}>
              Add area and pickup details
            </Link>
          </>
        )}
        <EmailOptIn account={account} label="Email me about new orders" level="all" />
      </div>
    </section>
  );
}
