import * as v from 'valibot';
import { parsePhotoPath } from './photo';

const CONTROL = String.raw`\p{Cc}\p{Cs}\u2028\u2029\ufeff`;
const BIDI_FORMATTING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const UNSAFE = new RegExp(`[${CONTROL}${BIDI_FORMATTING}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** All spaces of Unicode, the Hangul fillers, and the blank Braille pattern. They look alike. */
const SPACES = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/** A default-ignorable code point, or an interlinear annotation. */
const INVISIBLE = String.raw`[\p{DI}\ufff9-\ufffc]`;

const EMOJI = String.raw`\p{ExtPict}`;
/**
 * Prevents the pattern of a letter from matching a mark, because some marks also belong to a script. Otherwise,
 * `letter + marks` could begin at each mark of a long run: one request with 8,000 marks took 1.2 s.
 */
const NO_MARK = String.raw`(?!\p{M})`;
const ARABIC_LETTER = String.raw`${NO_MARK}\p{sc=Arab}`;
const JOINING_LETTER = String.raw`${NO_MARK}[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mong}]`;
const MONGOLIAN_LETTER = String.raw`[\u1820-\u18aa]`;
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1b44\ua9c0]`;

/** The sequences in which an invisible character changes the rendered text, and is therefore allowed. */
const REQUIRED_INVISIBLE = [
  // The flag emoji of England, Scotland, and Wales: a black flag and tag characters.
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

/** An Arabic letter that never joins the letter after it. */
const RIGHT_JOINING = String.raw`[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]`;
/** Zero-width non-joiners that do not change the rendered text. Persian keyboards insert them. */
const REDUNDANT_NON_JOINERS = new RegExp(
  String.raw`(${RIGHT_JOINING}\p{M}*|${ARABIC_LETTER}\p{M}*(?=\u200c+(?!\p{sc=Arab})))\u200c+`,
  'gu',
);

/**
 * Five combining marks in a row. A syllable of Burmese or Tai Tham can have five marks, so for these scripts, only
 * nonspacing and enclosing marks count.
 */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}|(?![\p{sc=Mymr}\p{sc=Lana}]{5})\p{M}{5}/u;

const isDisplayable = (value: string) => !UNSAFE.test(value) && VISIBLE.test(value);

/**
 * Returns a schema for one line of text, with 1 to `max` UTF-16 units in its normalized form.
 * Rejects invisible characters that no emoji or script requires, and more than four combining marks in a row, because
 * they can make one name look like another. Rejects lone surrogates, because Firestore reports a retryable error for
 * them.
 */
export function singleLineTextSchema(label: string, max: number) {
  return v.pipe(
    boundedTextSchema(label, max, 1),
    v.check(isDisplayable, notDisplayableMessage(label)),
    ...spoofingChecks(label),
  );
}

/** Like {@link singleLineTextSchema}, but for several lines. Converts line breaks to `\n`. `min` can be 0. */
export function multilineTextSchema(label: string, max: number, min = 1) {
  return v.pipe(
    boundedTextSchema(label, max, min),
    v.transform((value) => value.replace(/\r\n?/g, '\n')),
    v.check(
      (value) => value === '' || isDisplayable(value.replaceAll('\n', ' ')),
      notDisplayableMessage(label),
    ),
    ...spoofingChecks(label),
  );
}

/** Returns the normalized text without the invisible characters that no script or emoji needs. */
export function removeInvisibleCharacters(value: string): string {
  return normalizeText(value).replace(INVISIBLE_OR_REQUIRED, '$1');
}

/** Returns the text in NFC, with single spaces of one kind between words, and without spaces around it. */
function normalizeText(value: string): string {
  return value.replace(SPACES, ' ').normalize('NFC').replace(REDUNDANT_NON_JOINERS, '$1').trim();
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

function boundedTextSchema(label: string, max: number, min: number) {
  return v.pipe(
    v.string(({ input }) =>
      input === undefined ? `${label} is required.` : `${label} must be text.`,
    ),
    v.transform(normalizeText),
    v.minLength(min, `${label} is required.`),
    // The first call of `toLocaleString` takes 20 ms, so format the message only after an error.
    v.maxLength(max, () => `${label} can have at most ${max.toLocaleString('en')} characters.`),
  );
}

/** Returns the sort key of a name: lowercase, without accents, and without full-width characters. */
export function toNameSortKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * Returns the schema of an object in a request. A missing field has the error message of an undefined field, because
 * Valibot's message contains the key, which users do not know.
 */
export function objectSchema<Entries extends v.ObjectEntries>(
  entries: Entries,
  label = 'The request',
) {
  return v.object(entries, ({ path }: v.ObjectIssue) => {
    const missing = path && entries[String(path[0].key)];
    // Stryker disable next-line OptionalChaining: only the type checker needs it, because a field that rejects undefined always has an issue
    const error = missing && v.safeParse(missing, undefined).issues?.[0].message;
    return error ?? `${label} must be an object.`;
  });
}

/** Exactly one @, and no whitespace, control characters, or invisible characters. */
const EMAIL = /^[^\s@\p{C}\p{DI}]+@[^\s@\p{C}\p{DI}]+$/u;

export const emailSchema = v.pipe(
  v.string('Email is required.'),
  v.trim(),
  v.maxLength(254, 'Email can have at most 254 characters.'),
  v.regex(EMAIL, 'Email must be an email address.'),
);

/** Returns true if two emails are equal. Ignores case, as identity providers do. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An id with a slash would point outside the collection, and Firestore reserves ids like `__…__`. */
export const documentIdSchema = v.pipe(
  v.string('ID is required.'),
  v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'ID is not valid.'),
);

/** Returns a schema for the query parameter `limit`, the maximum number of items on a page. */
export function createPageLimitSchema(max = 240) {
  const message = `“limit” must be a number from 1 to ${max}.`;
  return v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,2}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  );
}

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. */
export const deleteResponseSchema = v.object({
  deletedCount: v.number(),
  message: v.optional(v.string(), ''),
});

/** Returns the schema of a list of names. Its output has no duplicates, and the order of `names`. */
export const nameListSchema = <Name extends string>(label: string, names: readonly Name[]) =>
  v.pipe(
    v.array(v.picklist(names, `${label} must be names from the list.`), `${label} must be a list.`),
    v.transform((chosen) => names.filter((name) => chosen.includes(name))),
  );

/** Returns the schema of an optional list in a request. Null and an empty list clear the stored value. */
export const clearableList = <Item>(schema: v.GenericSchema<unknown, Item[]>) =>
  v.nullish(
    v.pipe(
      schema,
      v.transform((list) => (list.length > 0 ? list : null)),
    ),
  );

const MAX_PRICE = 1_000_000;
export const TOO_MANY_PRICE_DECIMALS_MESSAGE = 'Price can have at most two decimals.';

/** Validates a price in dollars. */
export const priceSchema = v.pipe(
  v.number(({ input }) => (input === undefined ? 'Price is required.' : 'Price must be a number.')),
  v.minValue(0, 'Price cannot be negative.'),
  v.maxValue(MAX_PRICE, 'Price can be at most 1,000,000.'),
  v.check(
    (value) => Number(value.toFixed(2)) === value && !Object.is(value, -0),
    TOO_MANY_PRICE_DECIMALS_MESSAGE,
  ),
);

/** Returns the price of `quantity` units in dollars. Computes in cents, because 0.1 + 0.2 is not 0.3. */
export function calculateTotalPrice(unitPrice: number, quantity: number): number {
  return (Math.round(unitPrice * 100) * quantity) / 100;
}

const MAX_URL_LENGTH = 2048;
const SITE_PATH = /^\/images\/[\w./~-]+$/;
const HTTPS = /^https:\/\/[^/]/i;

/** Accepts an https URL without credentials, a path of this site under `/images/`, or the path of an uploaded photo. */
export function imageUrlSchema(label: string) {
  return v.pipe(
    trimmedTextSchema(label),
    v.minLength(1, `${label} is required.`),
    v.maxLength(MAX_URL_LENGTH, `${label} can have at most 2,048 characters.`),
    v.check(isImageUrl, `${label} must be a web address that starts with https://.`),
  );
}

/** Like {@link imageUrlSchema}. Null and an empty URL mean no photo, and result in null. */
export function userPhotoUrlSchema(label: string) {
  return v.nullable(
    v.pipe(
      trimmedTextSchema(label),
      v.transform((url) => url || null),
      v.nullable(imageUrlSchema(label)),
    ),
  );
}

function trimmedTextSchema(label: string) {
  return v.pipe(
    v.string(({ input }) =>
      input === undefined ? `${label} is required.` : `${label} must be a web address.`,
    ),
    v.trim(),
  );
}

function isImageUrl(value: string): boolean {
  if (SITE_PATH.test(value)) return !value.includes('..');
  if (parsePhotoPath(value)) return true;
  if (/[\p{Cc}\p{Cs}\s"'<>\\]/u.test(value) || !HTTPS.test(value)) return false;
  // Safari 16, Chrome 119, and Firefox 114 do not have `URL.canParse`.
  try {
    const { username, password } = new URL(value);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

/** Response body of `POST /photos`. A client sends `address` back as `food_image` or `photoURL`. */
export const photoResponseSchema = v.object({ address: v.string() });
