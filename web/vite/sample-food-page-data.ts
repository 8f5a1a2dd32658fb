import type { FoodPageData } from '@potluck/functions/contract/pages';

const sampleFood = {
  _id: 'sample',
  food_name: 'Sample',
  food_image: '/images/foods/default.svg',
  food_category: 'Sample',
  quantity: 1,
  price: 1,
  food_origin: 'Sample',
  description: 'Sample',
  added_by: { name: 'Sample', email: 'sample@potluck.test', photoURL: null },
};

/**
 * The states of a dish page: available, sold out, and missing. The build renders them to find the CSS
 * rules of the page.
 */
export const sampleFoodPageData: FoodPageData[] = [
  sampleFood,
  { ...sampleFood, quantity: 0 },
  null,
].map((food) => ({ foodId: 'sample', food: food && { food, etag: '' } }));
