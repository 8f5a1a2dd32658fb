import { formatCount } from './format-count';

/** Formats a price in dollars, for example `$1,250.00`. */
export function formatPrice(price: number): string {
  const [dollars = '', cents = ''] = price.toFixed(2).split('.');
  return `$${formatCount(Number(dollars))}.${cents}`;
}
