/**
 * Returns whether two JSON values are equal. Lists are equal if they contain equal items in the same
 * order. Objects must also have the same order of keys.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
