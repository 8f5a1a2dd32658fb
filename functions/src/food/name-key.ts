/** Returns the sort key of a name: lowercase, without accents, with full-width characters normalized. */
export function toNameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
