import { parseUrl } from '@potluck/functions/contract/parse-url';
import { parsePhotoPath } from '@potluck/functions/contract/photo';

/**
 * Returns the URL from which the page loads the image of a user. Returns undefined if `url` is not
 * a valid image URL. The Content-Security-Policy allows only https images, so `http:` becomes
 * `https:`.
 */
export function normalizeImageUrl(url: string | null | undefined): string | undefined {
  if (!url) return undefined;
  if (url.startsWith('/images/') || parsePhotoPath(url)) return url;
  if (!/^https?:\/\//i.test(url) || !parseUrl(url)) return undefined;
  return url.replace(/^http:/i, 'https:');
}
