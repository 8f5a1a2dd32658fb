/**
 * Formats a whole number, for example `1,250`. `Intl` gives the same result, but the browser would have to load
 * the tables of `Intl` before the first page.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a price in dollars, for example `$1,250.00`. */
export function formatPrice(price: number): string {
  const [dollars = '', cents = ''] = price.toFixed(2).split('.');
  return `$${formatCount(Number(dollars))}.${cents}`;
}

/**
 * Returns a suffix for the accessible name of each item, for example `, 1 of 2`. If no other item has the
 * same name, the suffix is empty.
 */
export function createDuplicateNameSuffixes<Item>(
  items: Item[],
  getName: (item: Item) => string,
): string[] {
  const counts = new Map<string, number>();
  const entries = items.map((item) => {
    const name = getName(item);
    const position = (counts.get(name) ?? 0) + 1;
    counts.set(name, position);
    return { name, position };
  });
  return entries.map(({ name, position }) => {
    const count = counts.get(name) ?? 1;
    return count > 1 ? `, ${position} of ${count}` : '';
  });
}
