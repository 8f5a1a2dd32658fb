/**
 * The text of a number field if the user has typed something that is not a number. `Number` returns NaN for
 * this text.
 */
export const NOT_A_NUMBER_TEXT = 'NaN';

/**
 * Returns true if the text has three decimals or more. No field accepts so many decimals, and the user may
 * mean a separator for thousands: “1,250” and “1.250” can be 1250.
 */
export function hasThreeDecimals(text: string): boolean {
  return /\.\d{3}/.test(text);
}

/**
 * Returns the number in the text of a number field. Returns NaN if the text is not a number, or if it has
 * three decimals or more.
 */
export function parseNumberText(text: string): number {
  return hasThreeDecimals(text) ? NaN : Number(text);
}
