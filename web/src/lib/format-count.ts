/**
 * Formats a whole number, for example `1,250`. `Intl` gives the same result, but the browser would have to load
 * the tables of `Intl` before the first page.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
