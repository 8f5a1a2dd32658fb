import type { Food } from '@potluck/functions/contract/food';
import { parsePhotoAddress, SOCIAL_CARD } from '@potluck/functions/contract/photo';
import { getImageRenditions } from '../../../components/image-renditions';
import { normalizeImageUrl } from '../../../components/normalize-image-url';
import { siteCard, type SocialCard } from '../../../components/page-metadata';
import { SITE_URL } from '../../../lib/site-url';

/** Returns the social card of a dish, or the card of the site if the image of the dish has no valid URL. */
export function createSocialCard({ food_image, food_name: alt }: Food): SocialCard {
  const url = normalizeImageUrl(food_image);
  if (!url) return siteCard;
  if (!getImageRenditions(url)) return { url: new URL(url, SITE_URL).href, alt };
  return {
    // The name of an image file ends with its width and its format.
    url: SITE_URL + url.replace(/\d+\.\w+$/, SOCIAL_CARD.suffix),
    alt,
    // A card of a small photo is smaller.
    isFullSize: !parsePhotoAddress(url),
  };
}
