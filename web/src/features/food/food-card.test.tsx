import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FoodCard } from './food-card';

it('FoodCard isolates the text direction of the name of the dish', () => {
  render(<FoodCard food={foodFixture} price="$9.50" />);
  expect(screen.getByText(foodFixture.food_name).tagName).toBe('BDI');
});
