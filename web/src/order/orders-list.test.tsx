import type { Order } from '@potluck/functions/contract/order';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm } from '../ui/dialog';
import { deletionQuestion } from '../ui/use-confirmed-action';
import { formatDateTime, formatShortDateTime } from './order-texts';
import { orderFixture } from './order-fixtures';
import { OrdersList } from './my-orders-page';

vi.mock('../ui/dialog');

function renderOrders(...orders: Partial<Order>[]) {
  render(
    <MemoryRouter>
      <OrdersList
        orders={orders.map((fields) => ({ ...orderFixture, ...fields }))}
        total={orders.length}
        email="sam@potluck.test"
        onDeleted={() => Promise.resolve()}
      />
    </MemoryRouter>,
  );
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

const question = { ...deletionQuestion, subject: 'Party Jollof Rice' };

it.each([
  ['placed', 'placed', /^The cook still cooks this order .* you can no longer cancel it\./],
  ['ready', 'ready', /^The order is ready\. .* where and when to collect it\.$/],
] as const)(
  'OrdersList asks before it deletes an order that is %s, names the dish, and describes the consequences',
  (_state, status, details) => {
    renderOrders({ status });
    fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    expect(askToConfirm).toHaveBeenLastCalledWith(
      { ...question, details: expect.stringMatching(details) as string },
      expect.any(AbortSignal),
    );
  },
);

it.each(['collected', 'cancelled'] as const)(
  'OrdersList describes no consequences in the confirmation before it deletes an order with the status `%s`',
  (status) => {
    renderOrders({ status });
    fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    expect(askToConfirm).toHaveBeenLastCalledWith(question, expect.any(AbortSignal));
  },
);

describe.each([
  ['on a desktop', 'row', true, formatDateTime],
  ['on a phone', 'listitem', false, formatShortDateTime],
])('OrdersList %s', (_where, itemRole, matches, format) => {
  beforeEach(() => {
    const mediaQueryList = { matches, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.spyOn(window, 'matchMedia').mockReturnValue(mediaQueryList as unknown as MediaQueryList);
  });

  const lastItem = () => screen.getAllByRole(itemRole).at(-1) ?? document.body;

  it('links the name of the dish to the receipt', () => {
    renderOrders({});
    const link = within(lastItem()).getByRole('link', { name: /^Party Jollof Rice/ });
    expect(link.getAttribute('href')).toBe('/my-orders/a1b2c3d4e5f6');
  });

  it('names the link and the delete button after the dish and the date that the item shows', () => {
    renderOrders({});
    const date = format(orderFixture.buying_date);
    const item = within(lastItem());
    expect(item.getByText(date)).toBeTruthy();
    expect(item.getByRole('link').textContent).toBe(`Party Jollof Rice ordered ${date}`);
    expect(item.getByRole('button').textContent).toBe(
      `Delete the order of Party Jollof Rice from ${date}`,
    );
  });

  it('numbers the links and buttons of orders of one dish in the same minute', () => {
    const [date, later] = ['2026-11-20T12:30:10.000Z', '2026-11-20T12:30:50.000Z'];
    renderOrders(
      { _id: 'order-3', buying_date: later },
      { _id: 'order-2', buying_date: later, food_name: 'Suya' },
      { _id: 'order-1', buying_date: date },
    );
    const getNames = (role: 'link' | 'button') =>
      screen.getAllByRole(role).map(({ textContent }) => textContent);
    const text = format(date);
    expect(getNames('link')).toEqual([
      `Party Jollof Rice ordered ${text}, 1 of 2`,
      `Suya ordered ${text}`,
      `Party Jollof Rice ordered ${text}, 2 of 2`,
    ]);
    expect(getNames('button')).toEqual([
      `Delete the order of Party Jollof Rice from ${text}, 1 of 2`,
      `Delete the order of Suya from ${text}`,
      `Delete the order of Party Jollof Rice from ${text}, 2 of 2`,
    ]);
    expect(within(lastItem()).getByText(text)).toBeTruthy();
  });

  it('shows a large quantity with thousands separators', () => {
    renderOrders({ purchase_quantity: 1250 });
    expect(within(lastItem()).getByText('1,250')).toBeTruthy();
    expect(within(lastItem()).getByText(/^× 1,250 = /)).toBeTruthy();
  });

  it('puts the names of the dish and the cook in `bdi` elements, so a right-to-left name does not reorder the text around it', () => {
    renderOrders({});
    for (const name of ['Party Jollof Rice', 'Amara Okafor']) {
      expect(within(lastItem()).getByText(name).tagName).toBe('BDI');
    }
  });

  it.each([
    ['placed', 'Placed'],
    ['ready', 'Ready to collect'],
    ['collected', 'Collected'],
    ['cancelled', 'Canceled'],
  ] as const)('shows the order status `%s` as “%s”', (status, text) => {
    renderOrders({ status });
    expect(within(lastItem()).getByText(text)).toBeTruthy();
  });

  it.each([
    ['no cook', undefined],
    ['a blank name', { name: ' ', email: 'amara@potluck.test', photoURL: null }],
  ])('shows N/A instead of the name of the cook if the order contains %s', (_what, food_owner) => {
    renderOrders({ food_owner });
    expect(within(lastItem()).getByText('N/A')).toBeTruthy();
  });
});
