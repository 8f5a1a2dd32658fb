import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createAccountContext } from '../account/account-fixtures';
import { AccountContext } from '../account/account-provider';
import { pagePaths } from '../lib/paths';
import { listFoodsOfSameCook, listTopFoods, readFood } from './food-api';
import FoodPage from './food-page';
import { listReviews } from '../review/review-api';
import { reviewFixture } from '../review/review-fixture';

vi.mock('./food-api');
vi.mock('../review/review-api');

const pie: Food = { ...foodFixture, _id: 'pie', food_name: 'Apple Pie' };
const soup: Food = { ...foodFixture, _id: 'soup', food_name: 'Soup', quantity: 0 };

describe('The dish page', () => {
  it.each<[string, Partial<Food>, Food[], string]>([
    ['available', {}, [pie], 'More from Amara Okafor'],
    ['sold out', { quantity: 0 }, [], 'Other dishes you may like'],
    ['closed', { windows: [] }, [], 'Other dishes you may like'],
  ])(
    'of a dish that is %s shows its reviews and available dishes',
    async (state, fields, sameCook, name) => {
      const food = { ...foodFixture, ...fields };
      vi.mocked(readFood).mockResolvedValue({ food, etag: null });
      vi.mocked(listFoodsOfSameCook).mockResolvedValue(sameCook);
      vi.mocked(listReviews).mockResolvedValue({
        items: [reviewFixture],
        next: undefined,
        total: 1,
      });
      vi.mocked(listTopFoods).mockResolvedValue([soup, food, pie]);
      render(
        <AccountContext value={createAccountContext({ status: 'signed-out' })}>
          <MemoryRouter initialEntries={[pagePaths.food(food._id)]}>
            <Routes>
              <Route path={pagePaths.food(':id')} element={<FoodPage />} />
            </Routes>
          </MemoryRouter>
        </AccountContext>,
      );
      const section = await screen.findByRole('region', { name });
      expect(section.querySelectorAll('article')).toHaveLength(1);
      expect(section.textContent).toContain('Apple Pie');
      expect(screen.getByRole('link', { name: 'Follow Amara Okafor' })).toBeTruthy();
      const watch = screen.queryByRole('link', { name: 'Tell me when it is back' });
      expect(watch?.getAttribute('href')).toBe(state === 'available' ? undefined : pagePaths.login);
      const reviews = await screen.findByRole('region', { name: 'Reviews' });
      expect(reviews.textContent).toContain('Spicy!');
    },
  );
});
