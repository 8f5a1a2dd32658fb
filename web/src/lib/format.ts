/** `Intl` gives the same result, for example `1,250`, but its tables would have to load before the first page. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a price in dollars, for example `$1,250.00`. */
export function formatPrice(price: number): string {
  const [dollars = '', cents = ''] = price.toFixed(2).split('.');
  return `$${formatCount(Number(dollars))}.${cents}`;
}

/** Returns a suffix for the accessible name of each item, for example `, 1 of 2` if two items have this name. */
export function createDuplicateNameSuffixes(names: string[]): string[] {
  return names.map((name, index) => {
    const same = [...names.keys()].filter((other) => names[other] === name);
    return same.length > 1 ? `, ${same.indexOf(index) + 1} of ${same.length}` : '';
  });
}
