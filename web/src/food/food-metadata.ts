import type { Food } from '@potluck/functions/contract/food';
import {
  DISH_PHOTO_WIDTHS,
  SOCIAL_CARD_FORMAT,
  parsePhotoPath,
} from '@potluck/functions/contract/photo';
import { normalizeImageUrl } from '../ui/image';
import { type SocialCard, siteSocialCard } from '../ui/page';
import { SITE_URL } from '../lib/page-data';

const DISH_IMAGE = /^\/images\/foods\/[\w-]+-960\.webp$/;

/** Returns the social card of a dish, or the social card of the site if the dish image has none. */
export function createSocialCard({
  food_image,
  food_name: alt,
}: Pick<Food, 'food_image' | 'food_name'>): SocialCard {
  const url = normalizeImageUrl(food_image);
  if (!url) return siteSocialCard;
  const photo = parsePhotoPath(url);
  // Only images of dishes have a social card. Portraits and other images of the site have none.
  const hasCard = DISH_PHOTO_WIDTHS.some((width) => width === photo?.width) || DISH_IMAGE.test(url);
  if (!hasCard) return url.startsWith('/') ? siteSocialCard : { url, alt };
  return {
    url: SITE_URL + url.replace(/\d+\.\w+$/, SOCIAL_CARD_FORMAT.suffix),
    alt,
  };
}

/** Returns a https://schema.org/Product. Contains no email, because search engines publish these fields. */
export function createStructuredData(food: Food) {
  const { rating } = food;
  const availability = food.quantity > 0 ? 'InStock' : 'SoldOut';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: food.food_name,
    description: food.description,
    image: createSocialCard(food).url,
    category: food.food_category,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      price: food.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability}`,
      seller: { '@type': 'Person', name: food.added_by.name },
    },
  };
}
