import * as z from 'zod/mini';

const CONTROL = String.raw`\p{Cc}\p{Cs}\u2028\u2029\ufeff`;
const BIDI_FORMATTING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const UNSAFE = new RegExp(`[${CONTROL}${BIDI_FORMATTING}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Default-ignorable code points, interlinear annotations, and the blank Braille pattern. */
const INVISIBLE = String.raw`[\p{DI}\ufff9-\ufffc\u2800]`;

const EMOJI = String.raw`\p{ExtPict}`;
const JOINING_LETTER = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mong}]`;
const MONGOLIAN_LETTER = String.raw`[\u1820-\u18aa]`;
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1b44\ua9c0]`;

/** The sequences in which an invisible character changes what is shown. */
const NEEDED = [
  // The flags of England, Scotland and Wales, in tag characters.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${EMOJI}(?:[\ufe0e\ufe0f]|\p{EMod})?(?:\u200d(?=${EMOJI}))?`,
  String.raw`[#*0-9]\ufe0f(?=\u20e3)`,
  // Indic half forms, conjuncts and chillus; Bengali ra before ya-phala.
  String.raw`${VIRAMA}(?:\u200d|\u200c(?=\p{L}))`,
  String.raw`\u09b0\u200d(?=\u09cd)`,
  // A non-joiner between letters of a cursive script, as in Persian compounds.
  String.raw`${JOINING_LETTER}\p{M}*\u200c(?=${JOINING_LETTER})`,
  String.raw`${MONGOLIAN_LETTER}[\u180b-\u180d\u180f]?(?:\u180e(?=${MONGOLIAN_LETTER}))?`,
].join('|');
const INVISIBLE_OR_NEEDED = new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu');

/** Arabic letters that never join the next letter. */
const RIGHT_JOINING = String.raw`[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]`;
/** Persian keyboards also write non-joiners where they change nothing. */
const IDLE_NON_JOINERS = new RegExp(
  String.raw`(${RIGHT_JOINING}\p{M}*|\p{sc=Arab}\p{M}*(?=\u200c+(?!\p{sc=Arab})))\u200c+`,
  'gu',
);

/** Syllables of Burmese and Tai Tham can have five marks, but not five nonspacing ones. */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}|(?![\p{sc=Mymr}\p{sc=Lana}]{5})\p{M}{5}/u;

const isShowable = (value: string) => !UNSAFE.test(value) && VISIBLE.test(value);

/**
 * Validates one line of text of 1 to `max` UTF-16 units after trimming, and returns it in NFC.
 *
 * Rejects control characters, lone surrogates (Firestore answers them with a retryable error),
 * invisible characters, and more than four combining marks in a row: with these, one name can pose
 * as another. Emoji and joining scripts keep the invisible characters that they need.
 */
export function text(label: string, max: number) {
  return boundedText(label, max, toCanonical).check(
    z.refine(isShowable, notShowable(label)),
    ...lookAlikeChecks(label),
  );
}

/** Validates text like {@link text}, but keeps line breaks as `\n`. */
export function multilineText(label: string, max: number) {
  return boundedText(label, max, toCanonical).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.refine((value) => isShowable(value.replaceAll('\n', ' ')), notShowable(label)),
    ...lookAlikeChecks(label),
  );
}

/**
 * Validates text that a client sends back as it was shown. The service never stores it. It may hold
 * invisible characters, because names that an earlier version stored can hold them.
 */
export function shownText(label: string, max: number) {
  return boundedText(label, max, (value) => value).check(z.refine(isShowable, notShowable(label)));
}

/** Returns the text in NFC without invisible characters, except where a script or emoji needs them. */
export function removeInvisible(value: string): string {
  return toCanonical(value).replace(INVISIBLE_OR_NEEDED, '$1');
}

function toCanonical(value: string): string {
  return value.normalize('NFC').replace(IDLE_NON_JOINERS, '$1');
}

function lookAlikeChecks(label: string) {
  return [
    z.refine<string>(
      (value) => value.replace(INVISIBLE_OR_NEEDED, '$1') === value,
      `${label} contains invisible characters. Please delete them or type it again.`,
    ),
    z.refine<string>(
      (value) => !TOO_MANY_MARKS.test(value),
      `${label} has more than four accents on one letter.`,
    ),
  ];
}

const notShowable = (label: string) => `${label} contains characters that cannot be shown.`;

function boundedText(label: string, max: number, toStored: (value: string) => string) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required.` : `${label} must be text.`,
    })
    .check(
      z.trim(),
      z.overwrite(toStored),
      z.minLength(1, `${label} is required.`),
      z.maxLength(max, {
        // Formatted when it is read: the first `toLocaleString` takes 20 ms.
        error: () => `${label} can have at most ${max.toLocaleString('en')} characters.`,
      }),
    );
}
