/**
 * Returns the URL, or undefined if `text` is not a valid URL. Replaces `URL.canParse`, which some supported
 * browsers do not have (Safari 16, Chrome 119, and Firefox 114).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
