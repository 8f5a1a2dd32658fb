/**
 * Returns `value` as JSON for a script element of an HTML page. The characters that could end the
 * element, start a comment, or end a line in JavaScript are escaped.
 */
export function serializeForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
