/**
 * Returns a text in a form without regard to case and Unicode composition, so a search can compare it.
 * Typed text and names from an earlier version of the service can be in decomposed form.
 */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
