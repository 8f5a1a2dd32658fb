import * as v from 'valibot';

const MAX_PRICE = 1_000_000;
export const TOO_MANY_PRICE_DECIMALS_MESSAGE = 'Price can have at most two decimals.';

/** Validates a price in dollars. */
export const priceSchema = v.pipe(
  v.number(({ input }) => (input === undefined ? 'Price is required.' : 'Price must be a number.')),
  v.minValue(0, 'Price cannot be negative.'),
  v.maxValue(MAX_PRICE, 'Price can be at most 1,000,000.'),
  v.check(
    (value) => Number(value.toFixed(2)) === value && !Object.is(value, -0),
    TOO_MANY_PRICE_DECIMALS_MESSAGE,
  ),
);

/** Returns the price of `quantity` units in dollars. Computes in cents, because 0.1 + 0.2 is not 0.3. */
export function calculateTotalPrice(unitPrice: number, quantity: number): number {
  return (Math.round(unitPrice * 100) * quantity) / 100;
}
