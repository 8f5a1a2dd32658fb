import type { Food } from '../contract/food';
import { etagOf } from '../http/cache';

/** Changes with anything a reader of the food sees, its stock included. */
export function foodEtag(food: Food): string {
  return etagOf(JSON.stringify(food));
}

/** Whether an `If-Match` header names this food; a CDN that compresses may have weakened the tag. */
export function matchesEtag(ifMatch: string, food: Food): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(foodEtag(food));
}
