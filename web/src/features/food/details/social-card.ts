import type { Food } from '@potluck/functions/contract/food';
import {
  DISH_PHOTO_WIDTHS,
  parsePhotoPath,
  SOCIAL_CARD_FORMAT,
} from '@potluck/functions/contract/photo';
import { normalizeImageUrl } from '../../../components/normalize-image-url';
import { siteSocialCard, type SocialCard } from '../../../components/page-metadata';
import { SITE_URL } from '../../../lib/site-url';

const DISH_IMAGE = /^\/images\/foods\/[\w-]+-960\.webp$/;

/**
 * Returns the social card of a dish, the image that a chat or a social network shows with a link.
 * Returns the social card of the site if the dish image has none.
 */
export function createSocialCard({ food_image, food_name: alt }: Food): SocialCard {
  const url = normalizeImageUrl(food_image);
  if (!url) return siteSocialCard;
  const photo = parsePhotoPath(url);
  // Only images of dishes have a social card. Portraits and other images of the site have none.
  const hasCard = DISH_PHOTO_WIDTHS.some((width) => width === photo?.width) || DISH_IMAGE.test(url);
  if (!hasCard) return url.startsWith('/') ? siteSocialCard : { url, alt };
  return {
    // Replace the width and the format at the end of the file name, for example `960.webp`.
    url: SITE_URL + url.replace(/\d+\.\w+$/, SOCIAL_CARD_FORMAT.suffix),
    alt,
  };
}
