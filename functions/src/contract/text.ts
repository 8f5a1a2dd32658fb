import * as z from 'zod/mini';

const CONTROL = String.raw`\p{Cc}\p{Cs}\u2028\u2029\ufeff`;
const BIDI_FORMATTING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const UNSAFE = new RegExp(`[${CONTROL}${BIDI_FORMATTING}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const isWritable = (value: string) => !UNSAFE.test(value) && VISIBLE.test(value);
const isWritableOverLines = (value: string) => isWritable(value.replaceAll('\n', ' '));

/**
 * One line of text of 1 to `max` UTF-16 units after trimming. Refused: control characters, lone
 * surrogates (Firestore answers those with an error that asks for a retry), and marks that turn
 * the writing direction, with which one name can pose as another.
 */
export function text(label: string, max: number) {
  return boundedText(label, max).check(
    z.refine(isWritable, `${label} contains characters that cannot be shown.`),
  );
}

/** As {@link text}, but line breaks are kept (as `\n`). */
export function multilineText(label: string, max: number) {
  return boundedText(label, max).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.refine(isWritableOverLines, `${label} contains characters that cannot be shown.`),
  );
}

function boundedText(label: string, max: number) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined ? `${label} is required.` : `${label} must be text.`,
    })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required.`),
      z.maxLength(max, {
        // Written when it is read: the first `toLocaleString` takes 20 ms.
        error: () => `${label} can have at most ${max.toLocaleString('en')} characters.`,
      }),
    );
}
