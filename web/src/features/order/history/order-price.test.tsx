import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrderPrice } from './order-price';

const order = {
  _id: 'order-1',
  foodId: 'jollof-rice',
  food_name: 'Party Jollof Rice',
  food_image: '/images/foods/jollof-rice-960.webp',
  price: 10.5,
  purchase_quantity: 2,
  buyer_name: 'Sam Rivera',
  buyer_email: 'sam@potluck.test',
  buyer_photoURL: null,
  buying_date: '2026-11-20T17:44:00.000Z',
};

it.each([
  [10.5, 2, '$10.50× 2 = $21.00'],
  [0.1, 3, '$0.10× 3 = $0.30'],
  [1250, 1, '$1,250.00'],
])(
  'OrderPrice with the unit price $%d and the quantity %d shows %s',
  (price, purchase_quantity, text) => {
    const { container } = render(<OrderPrice order={{ ...order, price, purchase_quantity }} />);
    expect(container.textContent).toBe(text);
  },
);
