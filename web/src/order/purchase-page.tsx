import { pages } from '@potluck/functions/contract/pages';
import { useNavigate, useParams } from 'react-router-dom';
import { Spinner } from '../ui/spinner';
import { EmptyState } from '../ui/states';
import { PageHeading, PageMetadata } from '../ui/page';
import { pagePaths } from '../lib/paths';
import { useSignedInAccount } from '../account/account-provider';
import { FoodImage } from '../food/food-card';
import { useFood } from '../food/food-queries';
import { isNotFoundError } from '../lib/api';
import { formatAllergens, getAllergenNote } from '@potluck/functions/contract/allergens';
import type { Food } from '@potluck/functions/contract/food';
import { calculateTotalPrice } from '@potluck/functions/contract/fields';
import { isSameJsonValue } from '@potluck/functions/contract/values';
import { type ComponentProps, useId, useState } from 'react';
import { Button } from '../ui/button';
import { DottedLine } from '../ui/data-table';
import { EmailLink, Link } from '../ui/link';
import { formatCount, formatPrice } from '../lib/format';
import { refreshQueries } from '../lib/query-client';
import { useFormFields, useFormSubmit } from '../ui/form-state';
import { parseNumberText } from '../ui/form-validation';
import { formatToday } from './order-texts';
import {
  type Buyer,
  findQuantityError,
  getBlockedPurchaseLabel,
  mayBePlaced,
  readPurchaseQuantity,
  submitPurchase,
} from './purchase';
import { FieldError, numberInputProps } from '../ui/form-fields';

export default function PurchasePage() {
  const { id = '' } = useParams();
  const buyer = useSignedInAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, refetch } = useFood(id);
  const food = isNotFoundError(error) ? undefined : data?.food;

  return (
    <div className="shell">
      <PageMetadata {...pages.purchase} />
      {isLoading ? (
        <Spinner />
      ) : !food ? (
        <EmptyState
          isPage
          title="Food item not found."
          link={{ to: pagePaths.foods, label: 'Back to All Foods' }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-5 pt-5 md:grid-cols-[1fr_minmax(0,30rem)] md:gap-8 md:pt-14 lg:gap-16">
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 narrow:flex narrow:flex-col md:grid-cols-1 md:gap-y-3">
            <PageHeading className="text-3xl max-md:self-end narrow:self-start! md:text-4xl">
              Purchase
            </PageHeading>
            <p className="display text-xl leading-snug wrap-anywhere md:text-2xl">
              <bdi>{food.food_name}</bdi>
            </p>
            <p className="max-w-md text-lg text-soft max-md:hidden">
              Check the ticket, then confirm your order.
            </p>
            <FoodImage
              src={food.food_image}
              alt={food.food_name}
              sizes="(min-width: 48rem) min(48vw, 40rem), 6.5rem"
              loading="eager"
              className="w-full rounded-field max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-center md:mt-2 md:rounded-panel"
            />
          </div>
          <div className="self-start rounded-card border border-line bg-card p-5 max-md:pb-0 sm:p-8">
            <PurchaseForm
              food={food}
              buyer={buyer}
              refetch={refetch}
              onPlaced={() => void navigate(pagePaths.myOrders)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

const ORDER_AGAIN_HINT = 'To place this order as a second order, click “Confirm Purchase” again.';

interface Props {
  food: Food;
  buyer: Buyer;
  onPlaced: () => void;
  /** Reads the food again, because it has changed or does not exist. */
  refetch: () => Promise<unknown>;
}

/**
 * On a phone, the total and the purchase button stay at the bottom of the screen. With a very large font or at a high
 * zoom, they would cover a third of the screen or more, so they do not stay.
 */
const CONFIRMATION_CLASS =
  'border-t-2 border-dashed border-line bg-card max-md:sticky narrow:static! [@media(height<20rem)]:static! max-md:bottom-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:py-3 md:grid md:grid-cols-1 md:gap-6 md:pt-5';

/** Shows the purchase form, which looks like a kitchen ticket. */
export function PurchaseForm({ food, buyer, onPlaced, refetch }: Props) {
  const { values, bind, setValue, showErrors, showInvalidFields } = useFormFields(
    useState(() => ({ purchase_quantity: String(readPurchaseQuantity(buyer.uid, food)) })),
    (typed) => {
      const error = findQuantityError(food, buyer, typed.purchase_quantity);
      return error === undefined ? {} : { purchase_quantity: error };
    },
  );
  const quantity = values.purchase_quantity;
  const blockedLabel = getBlockedPurchaseLabel(food, buyer);
  const totalPrice = calculateTotalPrice(food.price, parseNumberText(quantity));
  const total = formatPrice(Number.isFinite(totalPrice) && totalPrice > 0 ? totalPrice : 0);

  const { busy, onSubmit } = useFormSubmit(async (leave) => {
    if (!showInvalidFields()) return;
    const { isPlaced, error } = await submitPurchase(food, buyer, Number(quantity));
    if (isPlaced) {
      void refreshQueries();
      leave(onPlaced);
    } else if (error?.status === 409) {
      const hint = error.code === 'key-reused' ? ` ${ORDER_AGAIN_HINT}` : '';
      showErrors({ purchase_quantity: error.message + hint });
      await refetch();
    } else if (error?.status === 404) await refetch();
    else if (error) showErrors(error.fields);
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4 md:gap-6">
      <div className="grid grid-cols-1 md:gap-1">
        <ReadOnlyField label="Food name" value={food.food_name} dir="auto" />
        <ReadOnlyField label="Price" value={formatPrice(food.price)} />
        <ReadOnlyField label="Seller name" value={food.added_by.name} dir="auto" />
        <ReadOnlyField label="Quantity available" value={formatCount(food.quantity)} />
        <ReadOnlyField label="Buyer name" value={buyer.name} dir="auto" />
        <ReadOnlyField label="Buyer email" value={buyer.email} />
        <ReadOnlyField label="Date" value={formatToday()} />
      </div>
      <QuantityStepper
        field={bind('purchase_quantity')}
        max={food.quantity}
        disabled={blockedLabel !== undefined}
        // While a purchase is running, the form must show the quantity that it has sent.
        readOnly={busy}
        onStep={(stepped) => setValue('purchase_quantity', String(stepped))}
      />
      {/* The allergens are below the quantity, so a small phone shows the quantity without scrolling. */}
      <AllergenFacts food={food} />
      {!busy && mayBePlaced(buyer.uid, food._id) && (
        <p role="alert" className="rounded-field border border-saffron bg-tint px-4 py-3">
          Your last order of this dish may have been placed. Confirming the same purchase again does
          not place a second order.{' '}
          <Link to={pagePaths.myOrders} className="link">
            Check My Orders
          </Link>
        </p>
      )}
      <div data-bottom-bar className={CONFIRMATION_CLASS}>
        <div className="md:flex md:flex-wrap md:items-baseline md:justify-between md:gap-x-4">
          <span className="block font-semibold max-md:text-sm">Total</span>
          <output className="display text-2xl leading-none font-semibold wrap-anywhere tabular-nums md:text-3xl">
            {total}
          </output>
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={blockedLabel !== undefined}
          className="min-h-13 text-lg max-md:grow max-md:px-3!"
        >
          {blockedLabel ?? 'Confirm Purchase'}
        </Button>
      </div>
    </form>
  );
}

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  /** `auto` for a name, because a name can be in a right-to-left script. */
  dir?: 'auto';
}

/**
 * A read-only field that looks like a line of a kitchen ticket. A long value wraps, so users with a large font can read
 * it. A text area does not adapt its size to its content, so an invisible copy of the value in `::after` sets the size.
 */
function ReadOnlyField({ label, value, dir }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    <div className="flex items-baseline gap-3 max-[22rem]:block">
      <label htmlFor={id} className="shrink-0 text-soft">
        {label}
      </label>
      <span className="contents max-[22rem]:hidden">
        <DottedLine />
      </span>
      <span
        data-value={value}
        className="grid min-h-7 min-w-0 font-semibold tabular-nums after:invisible after:col-start-1 after:row-start-1 after:pr-px after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-value)] md:min-h-9"
      >
        <textarea
          id={id}
          dir={dir}
          readOnly
          rows={1}
          cols={1}
          value={value}
          className="col-start-1 row-start-1 w-full min-w-0 resize-none overflow-hidden rounded bg-transparent text-right wrap-anywhere max-[22rem]:text-left"
        />
      </span>
    </div>
  );
}

/** Shows the allergens of the dish, and an alert if the cook changes them while the page is open. */
function AllergenFacts({ food: { allergens, added_by: cook } }: { food: Food }) {
  const [first] = useState(allergens);
  const hasChanged = !isSameJsonValue(allergens, first);
  return (
    <div className="grid gap-1">
      <div role="alert">
        {hasChanged && (
          <p className="mb-2 rounded-field border border-saffron bg-tint px-4 py-3">
            The cook has just changed the allergens of this dish. Please check them again.
          </p>
        )}
      </div>
      <p className="font-semibold">{formatAllergens(allergens)}</p>
      <p className="text-sm text-soft">
        <span>{`${getAllergenNote(allergens)} `}</span>
        <EmailLink email={cook.email} />
      </p>
    </div>
  );
}

interface QuantityStepperProps {
  field: Omit<ComponentProps<'input'>, 'value'> & { value: string; error: string | undefined };
  max: number;
  disabled: boolean;
  /** Prevents changes. Unlike `disabled`, it does not remove the focus. */
  readOnly: boolean;
  onStep: (quantity: number) => void;
}

const STEP_BUTTON_CLASS =
  'grid size-13 narrow:size-11 shrink-0 place-items-center rounded-full border border-field text-2xl leading-none transition-colors hover:border-ink hover:bg-tint inactive:border-line inactive:text-field inactive:hover:bg-transparent forced-colors:inactive:text-[GrayText]';

function QuantityStepper({ field, max, disabled, readOnly, onStep }: QuantityStepperProps) {
  const id = useId();
  const { error, ...input } = field;
  const number = Number(input.value) || 0;
  // These buttons use `aria-disabled`, because `disabled` would remove the focus from the clicked button.
  const isLessInactive = readOnly || !(number > 1);
  const isMoreInactive = readOnly || number >= max;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        Purchase quantity
      </label>
      <div className="flex items-center gap-3 narrow:flex-wrap">
        <button
          type="button"
          aria-label="One less"
          className={STEP_BUTTON_CLASS}
          disabled={disabled}
          aria-disabled={isLessInactive}
          onClick={() => {
            if (!isLessInactive) onStep(Math.min(number - 1, Math.max(max, 1)));
          }}
        >
          −
        </button>
        <input
          {...numberInputProps}
          {...input}
          id={id}
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="display h-13 w-full max-md:scroll-mb-10 min-w-0 narrow:order-first [appearance:textfield] rounded-field border border-field bg-card text-center text-2xl font-semibold tabular-nums focus-visible:rounded-field disabled:text-soft aria-invalid:border-2 aria-invalid:border-paprika [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label="One more"
          className={STEP_BUTTON_CLASS}
          disabled={disabled}
          aria-disabled={isMoreInactive}
          onClick={() => {
            if (!isMoreInactive) onStep(Math.floor(number) + 1);
          }}
        >
          +
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
