/**
 * Returns a text without regard to case and Unicode composition. A search compares texts in this form. Typed
 * text and names from an earlier version of the API can be in decomposed form.
 *
 * Lowercase alone is not enough for some letters. A Turkish keyboard types the uppercase of `i` as `İ`, and the
 * lowercase of `I` as `ı`. The lowercase of the Greek `Σ` depends on its place in the word, and the uppercase of
 * `ß` is `SS`.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ');
}
