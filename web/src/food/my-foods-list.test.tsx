import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { MyFoodsList } from './my-foods-page';

vi.mock('../ui/dialog');

const createFoods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...foodFixture,
    _id: `food-${index}`,
    food_name: `Soup ${index}`,
  }));

const createList = (foods: Food[]) => (
  <MemoryRouter>
    <MyFoodsList account={{ uid: 'uid', email: 'cook@potluck.test' }} foods={foods} />
  </MemoryRouter>
);
const myFoodsList = (count: number) => createList(createFoods(count));

function mockScreenWidth(isWide: boolean): void {
  const query = { matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
}

const findSearchBox = () => screen.queryByPlaceholderText('Search for a food item...');
/** Returns the names of the foods in the list. */
const shownFoodNames = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

describe('MyFoodsList', () => {
  it.each([
    ['table', true, '1,200'],
    ['cards', false, 'Quantity: 1,200'],
  ])('shows a large stock with thousands separators in the %s', (_layout, isWide, text) => {
    mockScreenWidth(isWide);
    render(createList([{ ...foodFixture, quantity: 1200 }]));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['table', true],
    ['cards', false],
  ])('puts the name of a dish in a `bdi` element in the %s', (_layout, isWide) => {
    mockScreenWidth(isWide);
    render(createList([foodFixture]));
    expect(screen.getByText(foodFixture.food_name, { ignore: '.sr-only' }).tagName).toBe('BDI');
  });

  it.each([
    ['table', true],
    ['cards', false],
  ])(
    'numbers the accessible names of the buttons of dishes with the same name in the %s',
    (_layout, isWide) => {
      mockScreenWidth(isWide);
      const [soup, otherSoup, pie] = createFoods(3).map((food) => ({ ...food, food_name: 'Soup' }));
      render(createList([soup, otherSoup, { ...pie, food_name: 'Pie' }] as Food[]));
      const names = [/^Delete ?Soup, 1 of 2$/, /^Delete ?Soup, 2 of 2$/, /^Delete ?Pie$/];
      for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
      expect(screen.getByRole('link', { name: /^Update ?Soup, 2 of 2$/ })).toBeTruthy();
    },
  );

  it('shows the reason and only the Delete button for a hidden dish', () => {
    render(createList([{ ...foodFixture, hidden_reason: 'The image shows no food.' }]));
    expect(screen.getByText('Hidden')).toBeTruthy();
    expect(screen.getByText('The image shows no food.')).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  });

  it('shows no search box and no food count if the list has ten foods', () => {
    render(myFoodsList(10));
    expect(findSearchBox()).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    expect(shownFoodNames()).toHaveLength(10);
  });

  it('shows the foods whose name contains the search text in any case, and shows their count', async () => {
    render(myFoodsList(11));
    expect(screen.getByRole('status').textContent).toBe('11 dishes');
    await userEvent.type(screen.getByLabelText('Search'), 'sOUP 1');
    await waitFor(() => {
      expect(shownFoodNames()).toEqual(['Soup 1', 'Soup 10']);
    });
    expect(screen.getByRole('status').textContent).toBe('2 of 11 dishes');
  });

  it('shows all foods again when the user clears a search without a match', async () => {
    render(myFoodsList(11));
    await userEvent.type(screen.getByLabelText('Search'), 'pie');
    expect(await screen.findByText('No food items match your search.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all dishes' }));
    await waitFor(() => {
      expect(shownFoodNames()).toHaveLength(11);
    });
  });

  it('keeps the search box visible during a search if only ten foods remain after a deletion', async () => {
    const { rerender } = render(myFoodsList(11));
    await userEvent.type(screen.getByLabelText('Search'), '3');
    rerender(myFoodsList(10));
    await waitFor(() => {
      expect(shownFoodNames()).toEqual(['Soup 3']);
    });
    expect(findSearchBox()).not.toBeNull();
  });
});
