import type { Food } from '../contract/food';
import { computeEtag } from '../http/response-caching';

/**
 * Returns the ETag of a food. Every change of the public data of the food changes the ETag. The
 * public data includes the stock.
 */
export function computeFoodEtag(food: Food): string {
  return computeEtag(JSON.stringify(food));
}

/**
 * Returns true if the header `If-Match` contains the ETag of this food or a wildcard. Ignores the
 * prefix `W/` of a weak ETag, because a CDN that compresses a response makes its ETag weak.
 */
export function matchesFoodEtag(ifMatch: string, food: Food): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(computeFoodEtag(food));
}
