import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { orderFixture } from './order-fixtures';
import { OrderAgainLink, type CurrentFood } from './receipt-actions';

const renderOrderAgain = (food: CurrentFood) =>
  render(<OrderAgainLink order={orderFixture} food={food} />, { wrapper: MemoryRouter });
const link = () => screen.queryByRole('link', { name: 'Order again' });

describe('OrderAgainLink', () => {
  it.each([
    ['is unknown', undefined],
    ['has the same price', { price: 9.5, quantity: 1 }],
  ])('links to the purchase page and shows no prices if the dish %s', (_state, food) => {
    renderOrderAgain(food);
    expect(link()?.getAttribute('href')).toBe('/purchase/jollof-rice');
    expect(screen.queryByText(/Then/)).toBeNull();
  });

  it.each([
    ['higher', 10.5, 'Then $9.50, now $10.50'],
    ['lower', 8, 'Then $9.50, now $8.00'],
  ])(
    'shows the old price, the new price, and the link if the new price is %s',
    (_direction, price, text) => {
      renderOrderAgain({ price, quantity: 1 });
      expect(screen.getByText(text)).toBeTruthy();
      expect(link()).not.toBeNull();
    },
  );

  it.each([
    ['no unit is left', { price: 10.5, quantity: 0 }, 'Sold out'],
    ['the dish is gone', 'gone', 'No longer on the menu'],
  ] as const)(
    'shows the reason instead of the link and the prices if %s',
    (_reason, food, text) => {
      renderOrderAgain(food);
      expect(screen.getByText(text)).toBeTruthy();
      expect(link()).toBeNull();
      expect(screen.queryByText(/Then/)).toBeNull();
    },
  );
});
