/** Returns the number of an order that users see: the first eight characters of the ID, in uppercase. */
export function formatOrderNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
