import type { Review } from '@potluck/functions/contract/review';

export const reviewFixture: Review = {
  _id: 'review-1',
  foodId: 'suya',
  food_name: 'Suya',
  cook_id: 'cook',
  author: 'Sam',
  stars: 4,
  text: 'Spicy!',
  at: '2026-11-20T10:30:00.000Z',
};
