import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderFixture } from './order-fixtures';
import { OrderPrice } from './my-orders-page';

it.each([
  [10.5, 2, '$10.50× 2 = $21.00'],
  [0.1, 3, '$0.10× 3 = $0.30'],
  [1250, 1, '$1,250.00'],
])(
  'OrderPrice with the unit price $%d and the quantity %d shows %s',
  (price, purchase_quantity, text) => {
    const { container } = render(
      <OrderPrice order={{ ...orderFixture, price, purchase_quantity }} />,
    );
    expect(container.textContent).toBe(text);
  },
);
