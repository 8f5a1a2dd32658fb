import type { CookPageData, FoodPageData } from '@potluck/functions/contract/pages';

const sampleCookFood = {
  _id: 'sample',
  food_name: 'Sample',
  food_image: '/images/foods/default.svg',
  food_category: 'Sample',
  quantity: 1,
  price: 1,
  food_origin: 'Sample',
  description: 'Sample',
};
const sampleFood = {
  ...sampleCookFood,
  cook_id: 'sample',
  added_by: { name: 'Sample', email: 'sample@potluck.test', photoURL: null },
};
const sampleCook = {
  _id: 'sample',
  name: 'Sample',
  photoURL: null,
  area: 'Sample',
  about: 'Sample',
  stats: { collected: 10, cancelled: 1 },
  foods: [
    { ...sampleCookFood, rating: { average: 4, count: 3 } },
    { ...sampleCookFood, _id: 'sold-out', quantity: 0 },
  ],
  next: 'after=sample',
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

/** The states of the page of a cook, for the same purpose. */
export const sampleCookPageData: CookPageData[] = [sampleCook, null].map((cook) => ({
  cookId: 'sample',
  cook,
}));
