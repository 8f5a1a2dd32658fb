// The first script of the food list imports this file, so it must not import Valibot.

const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * A decomposed letter of the Latin, Greek, Cyrillic, or Arabic script with its marks. Other scripts are left out, because
 * a mark of a Japanese or Indic letter makes another letter. Ranges are five times as fast as `\p{Script=…}`.
 */
const ACCENTED_LETTERS =
  /([A-Za-z\u00c0-\u02af\u0370-\u052f\u0620-\u064a\u066e-\u06d3\u0750-\u077f])[\u0300-\u036f\u0483-\u0487\u064b-\u065f\u0670]+/g;

/** Lowercase letters that Unicode does not decompose, and decomposed katakana. */
const OTHER_LETTERS = /[đłøßς\u30a1-\u30f6\u30fd\u30fe]/g;
const otherLetters: Partial<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss', ς: 'σ' };
const KATAKANA_MINUS_HIRAGANA = 0x60;

/**
 * Returns the text in the form that a search compares: without case, without accents, with hiragana instead of katakana,
 * and with one kind of space, in one Unicode form. The browser and the server both use it.
 *
 * Lowercase alone is not enough: in Turkish, the lowercase of `I` is `ı`. The lowercase of the Greek `Σ` depends on its
 * place in the word.
 */
export function normalizeForSearch(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\s+/g, ' ')
    .replace(ACCENTED_LETTERS, '$1')
    .toUpperCase()
    .toLowerCase()
    .replace(
      OTHER_LETTERS,
      (letter) =>
        otherLetters[letter] ?? String.fromCharCode(letter.charCodeAt(0) - KATAKANA_MINUS_HIRAGANA),
    )
    .normalize('NFC');
}

/** Returns the same text for all names of a category or an area that differ only in case, accents, or spaces. */
export function toLabelKey(label: string): string {
  return normalizeForSearch(label).replace(/\s+/g, '');
}
