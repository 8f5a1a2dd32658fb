/**
 * Returns a text in lowercase and in NFC. A search compares texts in this form, so case and Unicode
 * composition do not matter. Typed text and names from an earlier version of the API can be in
 * decomposed form.
 */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
