import * as z from 'zod/mini';

const MAX_PRICE = 1_000_000;

/** Dollars, with at most two decimals: what `toFixed(2)` gives back unchanged. */
export const price = z
  .number({
    error: ({ input }) => (input === undefined ? 'Price is required.' : 'Price must be a number.'),
  })
  .check(
    z.minimum(0, 'Price cannot be negative.'),
    z.maximum(MAX_PRICE, 'Price can be at most 1,000,000.'),
    z.refine(
      (value) => Number(value.toFixed(2)) === value && !Object.is(value, -0),
      'Price can have at most two decimals.',
    ),
  );

/** Dollars for `quantity` units, counted in cents because 0.1 + 0.2 is not 0.3. */
export function totalPrice(unitPrice: number, quantity: number): number {
  return (Math.round(unitPrice * 100) * quantity) / 100;
}
