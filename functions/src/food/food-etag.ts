import type { Food } from '../contract/food';
import { matchesEtag } from '../http/matches-etag';
import { computeEtag } from '../http/response-caching';

/**
 * Returns the ETag of a food. Every change of the public data of the food changes the ETag. The
 * public data includes the stock.
 */
export function computeFoodEtag(food: Food): string {
  return computeEtag(JSON.stringify(food));
}

/** Returns true if the header `If-Match` contains the ETag of this food or a wildcard. */
export function matchesFoodEtag(ifMatch: string, food: Food): boolean {
  return matchesEtag(ifMatch, computeFoodEtag(food));
}
