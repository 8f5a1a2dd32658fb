import type { UserProfile } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { calculateTotalPrice } from '@potluck/functions/contract/money';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/button';
import { Link } from '../../../components/link';
import { pagePaths } from '../../../config/page-paths';
import { useFormSubmit } from '../../../forms/use-form-submit';
import { formatCount } from '../../../lib/format-count';
import { formatPrice } from '../../../lib/format-price';
import { refreshQueries } from '../../../lib/query-client';
import type { FieldErrors } from '../../../forms/field-errors';
import { useFieldErrors } from '../../../forms/use-field-errors';
import { parseNumberText } from '../../../number-field/number-text';
import { AllergenFacts } from './allergen-facts';
import { submitPurchase } from './submit-purchase';
import { mayBePlaced, subscribeToPurchaseKeys } from './purchase-idempotency-key';
import {
  removeStoredPurchaseQuantity,
  readStoredPurchaseQuantity,
  storePurchaseQuantity,
} from './purchase-quantity';
import { getBlockedPurchaseLabel, findQuantityError } from './purchase-rules';
import { QuantityStepper } from './quantity-stepper';
import { ReadOnlyField } from './read-only-field';
import { useToday } from './use-today';

/** The name of the quantity field in the form and in the field errors of the API. */
const QUANTITY_FIELD = 'purchase_quantity';

/** After the error `key-reused`, the next purchase has a new idempotency key, so it places a second order. */
const ORDER_AGAIN_HINT = 'To place this order as a second order, click “Confirm Purchase” again.';

interface Props {
  food: Food;
  buyer: UserProfile & { uid: string };
  onPlaced: () => void;
  /**
   * Reads the food again. The form calls this function if the API reports that the food has changed
   * or does not exist.
   */
  refetch: () => Promise<unknown>;
}

/**
 * Number of characters in the total price above which the font is smaller, so the price fits on one
 * line.
 */
const LONG_TOTAL_LENGTH = 14;

/**
 * CSS classes for the total and the purchase button. On a phone, both stay at the bottom of the
 * screen until the user scrolls to the end of the form. With a very large font or at a high zoom, they would
 * cover a third of the screen or more, so they do not stay.
 */
const CONFIRMATION_CLASS =
  'border-t-2 border-dashed border-line bg-card max-md:sticky narrow:static! [@media(height<20rem)]:static! max-md:bottom-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:py-3 md:grid md:grid-cols-1 md:gap-6 md:pt-5';

/**
 * Shows the purchase form. The form looks like a kitchen ticket with the dish, cook, date,
 * quantity, and total.
 */
export function PurchaseForm({ food, buyer, onPlaced, refetch }: Props) {
  const today = useToday();
  const hasEarlierPurchase = useSyncExternalStore(subscribeToPurchaseKeys, () =>
    mayBePlaced(buyer.uid, food._id),
  );
  const [quantity, setQuantity] = useState(() =>
    readStoredPurchaseQuantity(buyer.uid, food._id, food.quantity),
  );
  const validate = (typed: string): FieldErrors => {
    const error = findQuantityError(food, buyer, typed);
    return error === undefined ? {} : { [QUANTITY_FIELD]: error };
  };
  const { errors, showErrors, revalidate } = useFieldErrors(validate);
  const [validatedStock, setValidatedStock] = useState(food.quantity);
  if (food.quantity !== validatedStock) {
    setValidatedStock(food.quantity);
    revalidate(QUANTITY_FIELD, quantity);
  }
  const blockedLabel = getBlockedPurchaseLabel(food, buyer);
  const totalPrice = calculateTotalPrice(food.price, parseNumberText(quantity));
  const total = formatPrice(Number.isFinite(totalPrice) && totalPrice > 0 ? totalPrice : 0);

  const { busy, onSubmit } = useFormSubmit(async (leave) => {
    const fieldErrors = validate(quantity);
    showErrors(fieldErrors);
    if (fieldErrors[QUANTITY_FIELD] !== undefined) return;
    const { isPlaced, error } = await submitPurchase(food, buyer, Number(quantity));
    if (isPlaced) {
      removeStoredPurchaseQuantity(buyer.uid, food._id);
      void refreshQueries();
      leave(onPlaced);
    } else if (error?.status === 409) {
      const hint = error.code === 'key-reused' ? ` ${ORDER_AGAIN_HINT}` : '';
      showErrors({ [QUANTITY_FIELD]: error.message + hint });
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
        <ReadOnlyField label="Date" value={today} />
      </div>
      <QuantityStepper
        value={quantity}
        max={food.quantity}
        disabled={blockedLabel !== undefined}
        // While a purchase is running, the form must show the quantity that it has sent.
        readOnly={busy}
        error={errors[QUANTITY_FIELD]}
        onChange={(value) => {
          setQuantity(value);
          storePurchaseQuantity(buyer.uid, food._id, value);
          revalidate(QUANTITY_FIELD, value);
        }}
      />
      {/* The allergens are below the quantity, so a small phone shows the quantity without scrolling. */}
      <AllergenFacts food={food} />
      {!busy && hasEarlierPurchase && <EarlierPurchaseNotice />}
      <div data-bottom-bar="with-total" className={CONFIRMATION_CLASS}>
        <div className="md:flex md:flex-wrap md:items-baseline md:justify-between md:gap-x-4">
          <span className="block font-semibold max-md:text-sm">Total</span>
          <output
            className={`display leading-none font-semibold wrap-anywhere tabular-nums ${total.length > LONG_TOTAL_LENGTH ? 'text-xl' : 'text-2xl md:text-3xl'}`}
          >
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

/** Shows that an earlier purchase of the dish may have been placed. */
function EarlierPurchaseNotice() {
  return (
    <p role="alert" className="rounded-field border border-saffron bg-tint px-4 py-3">
      Your last order of this dish may have been placed. Confirming the same purchase again does not
      place a second order.{' '}
      <Link to={pagePaths.myOrders} className="link">
        Check My Orders
      </Link>
    </p>
  );
}
