import type { Food } from '../contract/food';
import { computeEtag } from '../http/response-caching';

/** Returns the ETag of a food. Every change of its public data, also of its stock, changes the ETag. */
export function computeFoodEtag(food: Food): string {
  return computeEtag(JSON.stringify(food));
}

/**
 * Returns whether an `If-Match` header contains the ETag of this food. The comparison ignores `W/`,
 * because a CDN that compresses a response weakens its ETag.
 */
export function matchesFoodEtag(ifMatch: string, food: Food): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(computeFoodEtag(food));
}
