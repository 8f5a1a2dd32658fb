/**
 * Returns the sort key of a name. The key is lowercase, has no accents, and contains normal-width
 * instead of full-width characters.
 */
export function toNameSortKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
