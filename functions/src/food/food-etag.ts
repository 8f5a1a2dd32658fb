import { createHash } from 'node:crypto';
import type { Food } from '../contract/food';

/** Changes with anything a reader of the food sees, its stock included. */
export function foodEtag(food: Food): string {
  return `"${createHash('sha256').update(JSON.stringify(food)).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-Match` header names this food; a CDN that compresses may have weakened the tag. */
export function matchesEtag(ifMatch: string, food: Food): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(foodEtag(food));
}
