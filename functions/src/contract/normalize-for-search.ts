/**
 * Converts a text to a form that ignores case and Unicode composition. A search compares texts in this form. Typed
 * text can be in decomposed form.
 *
 * Lowercase alone is not enough for some letters. In Turkish, the uppercase of `i` is `İ`, and the
 * lowercase of `I` is `ı`. The lowercase of the Greek `Σ` depends on its place in the word, and the uppercase of
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
