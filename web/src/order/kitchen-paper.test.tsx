import type { Order } from '@potluck/functions/contract/order';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { saveFile } from '../lib/save-file';
import { showToast } from '../ui/toast';
import KitchenPaper from './kitchen-paper';
import { listActiveOrders, listReceivedOrders } from './order-api';
import { orderWindowFixture } from './order-fixtures';
import { receivedOrderFixture } from './received-order-fixture';

vi.mock('./order-api');
vi.mock('../ui/toast');
vi.mock('../lib/save-file');

const account = { email: 'amara@potluck.test', name: 'Amara' };
const inWindow: Order = {
  ...receivedOrderFixture,
  pickup_window: orderWindowFixture,
  purchase_quantity: 3,
  ingredients: 'Rice\nTomatoes',
  keeps: 'Two days',
};
const changed: Order = {
  ...receivedOrderFixture,
  _id: 'changed',
  buyer_name: 'Elif Demir',
  food_name: 'Suya',
  ingredients: 'Beef',
  allergy: true,
  note: 'No nuts!',
  changes: [
    { what: 'allergens', now: ['fish'], at: '2026-11-20T13:00:00.000Z' },
    { what: 'allergens', now: ['milk'], at: '2026-11-20T14:00:00.000Z' },
    { what: 'ingredients', now: null, at: '2026-11-20T14:00:00.000Z' },
  ],
};

const print = vi.fn();
beforeEach(() => vi.stubGlobal('print', print));

/** Renders the section inside the element in which the site is rendered, and clicks on the button. */
async function printSheet(orders: Order[], name: RegExp | string): Promise<void> {
  const container = document.createElement('div');
  container.id = 'root';
  render(<KitchenPaper account={account} orders={orders} />, {
    container: document.body.appendChild(container),
  });
  await userEvent.click(screen.getByRole('button', { name }));
}
const getPaper = () => [...(document.body.lastElementChild?.children ?? [])];

it('prints a label for each portion, with the facts that the cook has changed, and hides the site on paper', async () => {
  print.mockImplementationOnce(() => expect(document.querySelectorAll('article')).toHaveLength(5));
  await printSheet([inWindow, changed], 'Print 5 labels');
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('#root')?.className).toBe('print:hidden');
  const labels = getPaper();
  expect(labels[2]?.textContent).toBe(
    'Party Jollof RiceContains: Celery, MustardIngredients: Rice, TomatoesKeeps: Two days' +
      'Sat, Nov 28, 6:00–7:30 PMCooked by AmaraSamORDER-13 of 3',
  );
  expect(labels.map((label) => label.querySelector('strong')?.textContent).slice(2, 4)).toEqual([
    'Contains: Celery, Mustard',
    'Contains: Milk',
  ]);
  expect(labels[3]?.textContent).not.toContain('Ingredients');
});

it('prints a day sheet for each pickup time, sorted by guest, with allergy notes and totals', async () => {
  const guest = { ...inWindow, _id: 'b', buyer_name: 'Ada', food_name: 'Suya' };
  await printSheet([inWindow, guest, changed], 'Print day sheet');
  const sheets = getPaper();
  expect(sheets.map((sheet) => sheet.querySelector('h2')?.textContent)).toEqual([
    'Sat, Nov 28, 6:00–7:30 PM',
    'Any time',
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Ada3 × Suya$31.50B',
    'Sam Rivera3 × Party Jollof Rice$31.50ORDER-1',
    'Elif Demir2 × Suya$21.00CHANGEDAllergy: No nuts!',
  ]);
  expect(sheets[0]?.textContent).toMatch(
    /Total: 6 portions, \$63\.003 × Party Jollof Rice3 × Suya$/,
  );
  expect(document.querySelector('tbody strong')?.textContent).toBe('Allergy: ');
  fireEvent.change(screen.getByLabelText('Pickup'), { target: { value: 'Any time' } });
  expect(getPaper()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Print 2 labels' })).toBeTruthy();
});

it('does not print labels without orders', async () => {
  await printSheet([], 'Print 0 labels');
  expect(document.querySelector('article')).toBeNull();
});

it('saves the orders of the month as a file, and shows the error of the API', async () => {
  const busy = new ApiError({ status: 503, code: 'busy', message: 'The kitchen is busy.' });
  vi.mocked(listActiveOrders).mockRejectedValueOnce(busy);
  await printSheet([], /^Download/);
  expect(await screen.findByText('The kitchen is busy.')).toBeTruthy();
  expect(vi.mocked(showToast).mock.lastCall?.slice(0, 2)).toEqual([
    'error',
    'The kitchen is busy.',
  ]);
  for (const list of [listActiveOrders, listReceivedOrders]) {
    vi.mocked(list).mockResolvedValueOnce({ items: [], next: undefined, total: 0 });
  }
  await userEvent.click(screen.getByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const month = screen.getByLabelText<HTMLInputElement>('Month');
  // Some browsers show the field as a text field, which accepts every text.
  month.type = 'text';
  fireEvent.change(month, { target: { value: '2026-9' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Download/ }).disabled).toBe(true);
});
