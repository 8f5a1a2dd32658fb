import type { Food } from '@potluck/functions/contract/food';
import { createSocialCard } from './social-card';

/**
 * Returns the description of a dish for search engines: a Product with an Offer
 * (https://schema.org/Product). Contains no email, because search engines publish these fields.
 */
export function createStructuredData(food: Food) {
  const availability = food.quantity > 0 ? 'InStock' : 'SoldOut';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: food.food_name,
    description: food.description,
    image: createSocialCard(food).url,
    category: food.food_category,
    offers: {
      '@type': 'Offer',
      price: food.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability}`,
      seller: { '@type': 'Person', name: food.added_by.name },
    },
  };
}
