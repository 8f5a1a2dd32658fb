import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FoodCard } from './food-card';

const { _id: _, ...food } = foodFixture;

it('FoodCard puts the name of the dish in a `bdi` element, so a right-to-left name does not reorder the text around it', () => {
  render(<FoodCard food={food} />);
  expect(screen.getByText(foodFixture.food_name).tagName).toBe('BDI');
});

it('FoodCard shows a large stock with thousands separators', () => {
  render(<FoodCard food={{ ...food, quantity: 1200 }} isOnMenu />);
  expect(screen.getByText('Available Quantity: 1,200')).toBeTruthy();
});
