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
  const total = totalPrice(food.price, Number(quantity));

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
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <div className="grid gap-1">
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
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-5">
        <span className="font-semibold">Total</span>
        <output className="display text-3xl leading-none font-semibold tabular-nums">
          {formatPrice(Number.isFinite(total) && total > 0 ? total : 0)}
        </output>
      </div>
      <Button
        type="submit"
        busy={busy}
        disabled={blocked !== undefined}
        className="min-h-13 text-lg"
      >
        {blocked ?? 'Confirm Purchase'}
      </Button>
    </form>
  );
}
