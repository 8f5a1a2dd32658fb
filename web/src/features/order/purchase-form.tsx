import type { Person } from '@potluck/functions/contract/account';
import type { Food } from '@potluck/functions/contract/food';
import { totalPrice } from '@potluck/functions/contract/money';
import { useState } from 'react';
import { Button } from '../../components/button';
import { useSubmit } from '../../components/use-submit';
import { formatPrice } from '../../lib/format';
import { useQueryCache } from '../../lib/query';
import type { FieldErrors } from '../../lib/field-errors';
import { useFieldErrors } from '../../lib/use-field-errors';
import { formatToday } from './format-date';
import { purchase } from './purchase';
import { settle } from './purchase-key';
import { forgetQuantity, storedQuantity, storeQuantity } from './purchase-quantity';
import { blockedText, quantityError } from './purchase-rules';
import { QuantityStepper } from './quantity-stepper';
import { TicketLine } from './ticket-line';

/** The name of the quantity's field, in the form and in errors of the service. */
const QUANTITY = 'purchase_quantity';

interface Props {
  food: Food;
  buyer: Person & { uid: string };
  onPlaced: () => void;
  /** Reads the food anew, when the service says that it is not as shown. */
  refetch: () => Promise<unknown>;
}

/** In characters. A longer total has a smaller font, so it fits on one line. */
const LONG_TOTAL = 14;

/**
 * The total and the button. On a phone, they stay at the bottom of the screen until the user scrolls
 * to their place at the end of the ticket.
 */
const CONFIRMATION =
  'border-t-2 border-dashed border-line bg-card max-md:sticky max-md:bottom-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:py-3 md:grid md:grid-cols-1 md:gap-6 md:pt-5';

/** A kitchen ticket: dish, cook, date, quantity, and the total that follows it. */
export function PurchaseForm({ food, buyer, onPlaced, refetch }: Props) {
  const { refresh } = useQueryCache();
  const [quantity, setQuantity] = useState(() =>
    storedQuantity(buyer.uid, food._id, food.quantity),
  );
  const validate = (typed: string): FieldErrors => {
    const error = quantityError(food, buyer, typed);
    return error === undefined ? {} : { [QUANTITY]: error };
  };
  const { errors, showErrors, revalidate } = useFieldErrors(validate);
  const [validatedStock, setValidatedStock] = useState(food.quantity);
  if (food.quantity !== validatedStock) {
    setValidatedStock(food.quantity);
    revalidate(QUANTITY, quantity);
  }
  const blocked = blockedText(food, buyer);
  const dollars = totalPrice(food.price, Number(quantity));
  const total = formatPrice(Number.isFinite(dollars) && dollars > 0 ? dollars : 0);

  const { busy, onSubmit } = useSubmit(async (leave) => {
    const found = validate(quantity);
    showErrors(found);
    if (found[QUANTITY] !== undefined) return;
    const { pathname } = window.location;
    const { isPlaced, refusal } = await purchase(food, buyer, Number(quantity));
    if (isPlaced) {
      forgetQuantity(buyer.uid, food._id);
      void refresh();
      // The user has gone to another page, where a toast reports the order.
      if (window.location.pathname !== pathname) settle(food._id);
      leave(onPlaced);
    } else if (refusal?.status === 409) {
      showErrors({ [QUANTITY]: refusal.message });
      await refetch();
    } else if (refusal?.status === 404) await refetch();
    else if (refusal) showErrors(refusal.fields);
  });

  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4 md:gap-6">
      <div className="grid grid-cols-1 md:gap-1">
        <TicketLine label="Food name" value={food.food_name} />
        <TicketLine label="Price" value={formatPrice(food.price)} />
        <TicketLine label="Seller name" value={food.added_by.name} />
        <TicketLine label="Quantity available" value={String(food.quantity)} />
        <TicketLine label="Buyer name" value={buyer.name} />
        <TicketLine label="Buyer email" value={buyer.email} />
        <TicketLine label="Date" value={formatToday()} />
      </div>
      <QuantityStepper
        value={quantity}
        max={food.quantity}
        disabled={blocked !== undefined}
        error={errors[QUANTITY]}
        onChange={(value) => {
          setQuantity(value);
          storeQuantity(buyer.uid, food._id, value);
          revalidate(QUANTITY, value);
        }}
      />
      <div className={CONFIRMATION}>
        <div className="md:flex md:flex-wrap md:items-baseline md:justify-between md:gap-x-4">
          <span className="block font-semibold max-md:text-sm">Total</span>
          <output
            className={`display leading-none font-semibold wrap-anywhere tabular-nums ${total.length > LONG_TOTAL ? 'text-xl' : 'text-2xl md:text-3xl'}`}
          >
            {total}
          </output>
        </div>
        <Button
          type="submit"
          busy={busy}
          disabled={blocked !== undefined}
          className="min-h-13 text-lg max-md:grow max-md:px-3!"
        >
          {blocked ?? 'Confirm Purchase'}
        </Button>
      </div>
    </form>
  );
}
