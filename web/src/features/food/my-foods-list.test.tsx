import { listedFood } from '@potluck/functions/testing/sample-food';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { MyFoodsList } from './my-foods-list';

vi.mock('../../components/dialog', () => ({ usePreloadedDialogs: vi.fn(), closeDialog: vi.fn() }));

const foods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...listedFood,
    _id: `food-${index}`,
    food_name: `Soup ${index}`,
  }));

const list = (count: number) => (
  <MemoryRouter>
    <MyFoodsList
      foods={foods(count)}
      email="cook@potluck.test"
      onDeleted={() => Promise.resolve()}
    />
  </MemoryRouter>
);

const search = () => screen.queryByPlaceholderText('Search for a food item...');
/** Returns the names of the foods in the list. */
const shown = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

describe('MyFoodsList', () => {
  it('has no search box and no status for ten foods', () => {
    render(list(10));
    expect(search()).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    expect(shown()).toHaveLength(10);
  });

  it('shows the foods whose name contains the search, in any case, and their number', async () => {
    render(list(11));
    expect(screen.getByRole('status').textContent).toBe('11 dishes');
    await userEvent.type(screen.getByLabelText('Search'), 'sOUP 1');
    await waitFor(() => {
      expect(shown()).toEqual(['Soup 1', 'Soup 10']);
    });
    expect(screen.getByRole('status').textContent).toBe('2 of 11 dishes');
  });

  it('shows all foods again after a search without a match', async () => {
    render(list(11));
    await userEvent.type(screen.getByLabelText('Search'), 'pie');
    expect(await screen.findByText('No food items match your search.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all dishes' }));
    await waitFor(() => {
      expect(shown()).toHaveLength(11);
    });
  });

  it('keeps the search box during a search when a deletion leaves ten foods', async () => {
    const { rerender } = render(list(11));
    await userEvent.type(screen.getByLabelText('Search'), '3');
    rerender(list(10));
    await waitFor(() => {
      expect(shown()).toEqual(['Soup 3']);
    });
    expect(search()).not.toBeNull();
  });
});
