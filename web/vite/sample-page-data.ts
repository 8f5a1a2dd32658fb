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
/** The optional facts of a dish. Their card is on the first screen. */
const sampleFacts = {
  area: 'Sample',
  pay: ['cash' as const],
  portion: 'Sample',
  max_per_guest: 2,
  rating: { average: 4, count: 3 },
  zone: 'UTC',
  windows: [
    {
      id: 'sample',
      from: '2100-01-01T18:00:00.000Z',
      until: '2100-01-01T19:00:00.000Z',
      orders_until: '2100-01-01T12:00:00.000Z',
    },
  ],
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
  { ...sampleFood, ...sampleFacts },
  { ...sampleFood, quantity: 0 },
  null,
].map((food) => ({ foodId: 'sample', food: food && { food, etag: '' } }));

/** The states of the page of a cook, for the same purpose. */
export const sampleCookPageData: CookPageData[] = [sampleCook, null].map((cook) => ({
  cookId: 'sample',
  cook,
}));
