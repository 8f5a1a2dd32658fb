import { formatCount } from '../lib/format-count';

/** Number of matches above which the API may omit the total of a search. */
const MAX_COUNTED_MATCHES = 1000;

const singulars = { dishes: 'dish', orders: 'order' };

/**
 * Returns a text such as “24 of 2,310 dishes”, or “24 dishes” if all dishes are shown.
 * @param total The number of all items that match, or undefined if the API has not counted them.
 */
export function describeShownCount(
  shown: number,
  total: number | undefined,
  items: keyof typeof singulars,
): string {
  if (total === undefined) {
    const minimum = formatCount(Math.max(shown, MAX_COUNTED_MATCHES));
    return `${formatCount(shown)} of more than ${minimum} ${items}`;
  }
  const all = shown < total ? `${formatCount(shown)} of ${formatCount(total)}` : formatCount(shown);
  return `${all} ${Math.max(shown, total) === 1 ? singulars[items] : items}`;
}
