import * as v from 'valibot';

const CONTROL = String.raw`\p{Cc}\p{Cs}\u2028\u2029\ufeff`;
const BIDI_FORMATTING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const UNSAFE = new RegExp(`[${CONTROL}${BIDI_FORMATTING}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Matches one invisible character: a default-ignorable code point, an interlinear annotation, or
 * the blank Braille pattern.
 */
const INVISIBLE = String.raw`[\p{DI}\ufff9-\ufffc\u2800]`;

const EMOJI = String.raw`\p{ExtPict}`;
/**
 * Comes before the pattern of a letter, and prevents it from matching a mark, because some marks also belong
 * to a script. Otherwise, `letter + marks` could begin at each mark of a long run, and the time would be
 * quadratic: one request with 8,000 marks took 1.2 s.
 */
const NO_MARK = String.raw`(?!\p{M})`;
const ARABIC_LETTER = String.raw`${NO_MARK}\p{sc=Arab}`;
const JOINING_LETTER = String.raw`${NO_MARK}[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mong}]`;
const MONGOLIAN_LETTER = String.raw`[\u1820-\u18aa]`;
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1b44\ua9c0]`;

/**
 * Matches the character sequences in which an invisible character changes the rendered text. These
 * invisible characters are allowed.
 */
const REQUIRED_INVISIBLE = [
  // The flag emoji of England, Scotland, and Wales, which consist of a black flag and tag
  // characters.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${EMOJI}(?:[\ufe0e\ufe0f]|\p{EMod})?(?:\u200d(?=${EMOJI}))?`,
  String.raw`[#*0-9]\ufe0f(?=\u20e3)`,
  // A zero-width joiner or non-joiner after a virama, for Indic half forms, conjuncts, and chillus.
  String.raw`${VIRAMA}(?:\u200d|\u200c(?=\p{L}))`,
  // A zero-width joiner between Bengali ra and ya-phala.
  String.raw`\u09b0\u200d(?=\u09cd)`,
  // A zero-width non-joiner between letters of a cursive script, as in Persian compounds.
  String.raw`${JOINING_LETTER}\p{M}*\u200c(?=${JOINING_LETTER})`,
  String.raw`${MONGOLIAN_LETTER}[\u180b-\u180d\u180f]?(?:\u180e(?=${MONGOLIAN_LETTER}))?`,
].join('|');
const INVISIBLE_OR_REQUIRED = new RegExp(`(${REQUIRED_INVISIBLE})|${INVISIBLE}`, 'gu');

/** Matches one Arabic letter that never joins the letter after it. */
const RIGHT_JOINING = String.raw`[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]`;
/**
 * Matches zero-width non-joiners that do not change the rendered text. Persian keyboards insert
 * such non-joiners.
 */
const REDUNDANT_NON_JOINERS = new RegExp(
  String.raw`(${RIGHT_JOINING}\p{M}*|${ARABIC_LETTER}\p{M}*(?=\u200c+(?!\p{sc=Arab})))\u200c+`,
  'gu',
);

/**
 * Matches five combining marks in a row. Burmese and Tai Tham are exceptions, because one syllable
 * can have five marks. For them, only five nonspacing or enclosing marks match.
 */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}|(?![\p{sc=Mymr}\p{sc=Lana}]{5})\p{M}{5}/u;

const isDisplayable = (value: string) => !UNSAFE.test(value) && VISIBLE.test(value);

/**
 * Returns a schema for one line of text. The schema trims the text, requires 1 to `max` UTF-16
 * units, and converts the text to NFC. `label` is the name of the field in error messages.
 *
 * The schema rejects control characters, invisible characters, and more than four combining marks
 * in a row, because they can make one name look like another. It rejects lone surrogates, because
 * Firestore reports a retryable error for them. It accepts the invisible characters that emoji and
 * joining scripts require.
 */
export function singleLineTextSchema(label: string, max: number) {
  return v.pipe(
    boundedTextSchema(label, max, normalizeText),
    v.check(isDisplayable, notDisplayableMessage(label)),
    ...spoofingChecks(label),
  );
}

/**
 * Returns a schema like {@link singleLineTextSchema} that accepts several lines. The schema
 * converts line breaks to `\n`.
 */
export function multilineTextSchema(label: string, max: number) {
  return v.pipe(boundedTextSchema(label, max, normalizeText), ...multilineChecks(label));
}

/** Returns a schema like {@link multilineTextSchema} that also accepts an empty text. */
export function blankableTextSchema(label: string, max: number) {
  return v.pipe(
    boundedTextSchema(label, max, normalizeText, 0),
    ...multilineChecks(label, (value) => value === ''),
  );
}

function multilineChecks(label: string, isAccepted: (value: string) => boolean = () => false) {
  const isValid = (value: string) =>
    isAccepted(value) || isDisplayable(value.replaceAll('\n', ' '));
  return [
    v.transform((value: string) => value.replace(/\r\n?/g, '\n')),
    v.check(isValid, notDisplayableMessage(label)),
    ...spoofingChecks(label),
  ] as const;
}

/**
 * Returns the text in NFC without invisible characters, except where a script or emoji needs them. Keeps
 * control characters.
 */
export function removeInvisibleCharacters(value: string): string {
  return normalizeText(value).replace(INVISIBLE_OR_REQUIRED, '$1');
}

/**
 * Returns the length of a text as the schemas of this file count it for their maximum length, in UTF-16
 * units.
 */
export function countTextLength(value: string): number {
  return normalizeText(value.trim()).length;
}

function normalizeText(value: string): string {
  return value.normalize('NFC').replace(REDUNDANT_NON_JOINERS, '$1');
}

function spoofingChecks(label: string) {
  return [
    v.check(
      (value: string) => value.replace(INVISIBLE_OR_REQUIRED, '$1') === value,
      `${label} contains invisible characters. Please delete them or type it again.`,
    ),
    v.check(
      (value: string) => !TOO_MANY_MARKS.test(value),
      `${label} has more than four accents on one letter.`,
    ),
  ] as const;
}

const notDisplayableMessage = (label: string) =>
  `${label} contains characters that cannot be shown.`;

function boundedTextSchema(
  label: string,
  max: number,
  toStored: (value: string) => string,
  min = 1,
) {
  return v.pipe(
    v.string(({ input }) =>
      input === undefined ? `${label} is required.` : `${label} must be text.`,
    ),
    v.trim(),
    v.transform(toStored),
    v.minLength(min, `${label} is required.`),
    // Valibot formats this message only after an error. The first call of `toLocaleString` takes 20 ms.
    v.maxLength(max, () => `${label} can have at most ${max.toLocaleString('en')} characters.`),
  );
}

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
