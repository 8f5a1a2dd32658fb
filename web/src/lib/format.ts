const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$6.50`, `$1,250.00`. */
export function formatPrice(price: number): string {
  return dollars.format(price);
}
