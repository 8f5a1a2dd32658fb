import type { Order } from '@potluck/functions/contract/order';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { orderFixture } from '../order-fixtures';
import { OrdersList } from './orders-list';

vi.mock('../../../components/dialog', () => ({ usePreloadDialogs: vi.fn(), closeDialog: vi.fn() }));

function renderOrders(...orders: Partial<Order>[]) {
  render(
    <MemoryRouter>
      <OrdersList
        orders={orders.map((fields) => ({ ...orderFixture, ...fields }))}
        email="sam@potluck.test"
        onDeleted={() => Promise.resolve()}
      />
    </MemoryRouter>,
  );
}

function usePhone(): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  } as unknown as MediaQueryList);
}

it('OrdersList shows exactly the seven columns of the specification', () => {
  renderOrders({});
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Photo',
    'Food Name',
    'Food Owner',
    'Price',
    'Quantity',
    'Order Date',
    'Action',
  ]);
});

describe.each([
  ['on a desktop', 'row', () => undefined],
  ['on a phone', 'listitem', usePhone],
] as const)('OrdersList %s', (_where, itemRole, prepare) => {
  const lastItem = () => screen.getAllByRole(itemRole).at(-1) as HTMLElement;

  it('links the name of the dish to the receipt', () => {
    prepare();
    renderOrders({});
    const link = within(lastItem()).getByRole('link', { name: 'Party Jollof Rice' });
    expect(link.getAttribute('href')).toBe('/my-orders/a1b2c3d4e5f6');
  });

  it.each([
    ['placed', 'Placed'],
    ['ready', 'Ready to collect'],
    ['collected', 'Collected'],
    ['cancelled', 'Canceled'],
  ] as const)('shows the status %s as “%s”', (status, text) => {
    prepare();
    renderOrders({ status });
    expect(within(lastItem()).getByText(text)).toBeTruthy();
  });

  it('shows no status for an order without a status', () => {
    prepare();
    renderOrders({ status: undefined, version: undefined });
    expect(within(lastItem()).queryByText(/Placed|Ready|Collected|Canceled/)).toBeNull();
  });

  it('shows N/A if the order contains no name of the cook', () => {
    prepare();
    renderOrders({ food_owner: undefined });
    expect(within(lastItem()).getByText('N/A')).toBeTruthy();
  });
});
