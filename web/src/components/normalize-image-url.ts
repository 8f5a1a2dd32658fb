import { parsePhotoPath } from '@potluck/functions/contract/photo';

/**
 * Returns the URL from which the page loads the image of a user. Returns undefined if `url` is not
 * a valid image URL. The Content-Security-Policy allows only https images, so `http:` becomes
 * `https:`.
 */
export function normalizeImageUrl(url: string | null | undefined): string | undefined {
  if (!url) return undefined;
  if (url.startsWith('/images/') || parsePhotoPath(url)) return url;
  if (!/^https?:\/\//i.test(url) || !isValidUrl(url)) return undefined;
  return url.replace(/^http:/i, 'https:');
}

/**
 * Returns whether the constructor of URL accepts `url`. Replaces `URL.canParse`, which some supported
 * browsers do not have (Safari 16 and Chrome 119).
 */
function isValidUrl(url: string): boolean {
  try {
    void new URL(url);
    return true;
  } catch {
    return false;
  }
}
