/**
 * Formats a price in dollars, for example `$1,250.00`. `Intl` gives the same result, but the
 * browser would have to load the tables of `Intl` before the first page.
 */
export function formatPrice(price: number): string {
  const [dollars = '', cents = ''] = price.toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`;
}
