/**
 * Returns true if two JSON values have the same serialized form. Lists must contain equal items in
 * the same order. Objects must contain equal properties in the same order.
 */
export function isSameJsonValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
