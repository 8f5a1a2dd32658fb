import type { Food } from '@potluck/functions/contract/food';
import { listedFood } from '@potluck/functions/testing/sample-food';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showFailure, showToast } from '../../components/toast';
import { ApiError, noAnswer } from '../../lib/api-error';
import { updateFood } from './food-api';
import { readFood } from './public-food-api';
import { UpdateFoodForm } from './update-food-form';

vi.mock('./food-api');
vi.mock('./public-food-api');
vi.mock('../../components/toast', () => ({ showToast: vi.fn(), showFailure: vi.fn() }));

const update = vi.mocked(updateFood);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showFailure);
const onUpdated = vi.fn();

const jollof: Food = { ...listedFood, price: 6.5, quantity: 4 };

const open = (food: Food) => {
  const opened = { food, etag: '"1"' };
  return render(
    <UpdateFoodForm opened={opened} ownerEmail="amara@potluck.test" onUpdated={onUpdated} />,
  );
};
let opened: ReturnType<typeof open>;

beforeEach(() => {
  for (const spy of [update, toast, onUpdated]) spy.mockReset();
  opened = open(jollof);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function changePrice() {
  await userEvent.clear(field('Price ($)'));
  await userEvent.type(field('Price ($)'), '7');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update Item' }));

it('sends the fields with the owner’s email and the ETag, and goes on', async () => {
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await changePrice();
  await submit();
  const { _id, added_by, purchase_count: _, ...fields } = jollof;
  const body = { ...fields, price: 7, email: added_by.email };
  expect(update).toHaveBeenCalledExactlyOnceWith(_id, body, '"1"');
  expect(toast).toHaveBeenCalledWith('success', 'Food item updated successfully.');
  expect(onUpdated).toHaveBeenCalledOnce();
});

it.each([
  ['No changes were made to the food item.', ''],
  ['Nothing new.', 'Nothing new.'],
])('informs that nothing changed: %s', async (shown, message) => {
  update.mockResolvedValue({ modifiedCount: 0, message });
  await submit();
  expect(toast).toHaveBeenCalledExactlyOnceWith('info', shown);
  expect(onUpdated).not.toHaveBeenCalled();
});

it('says that it failed, and keeps what was typed', async () => {
  update.mockRejectedValue(noAnswer());
  await changePrice();
  await submit();
  expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to update food item.', undefined);
  expect(field('Price ($)').value).toBe('7');
});

it('follows a purchase made meanwhile: new stock and ETag, what was typed is kept', async () => {
  const message = 'This food item was bought or changed while you were editing.';
  update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
  vi.mocked(readFood).mockResolvedValue({ food: { ...jollof, quantity: 2 }, etag: '"2"' });
  await changePrice();
  await submit();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', message);
  expect((await screen.findByRole('alert')).textContent).toContain('2 available now');
  expect(field('Price ($)').value).toBe('7');
  expect(field('Quantity').value).toBe('2');
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await submit();
  expect(update.mock.lastCall).toMatchObject(['jollof-rice', { quantity: 2, price: 7 }, '"2"']);
});

it('shows the error of a stored http image URL until the owner changes it to https', async () => {
  opened.unmount();
  open({ ...jollof, food_image: 'http://a.test/jollof.jpg' });
  await changePrice();
  await submit();
  const message = 'Image URL must be a web address that starts with https://.';
  expect(screen.getByText(message).id).toBe(
    field('Image URL').getAttribute('aria-describedby')?.split(' ').at(-1),
  );
  expect(update).not.toHaveBeenCalled();
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Image URL'));
  });
  await userEvent.clear(field('Image URL'));
  await userEvent.type(field('Image URL'), 'https://a.test/jollof.jpg');
  expect(screen.queryByText(message)).toBeNull();
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await submit();
  expect(update.mock.lastCall).toMatchObject([
    'jollof-rice',
    { food_image: 'https://a.test/jollof.jpg', price: 7 },
    '"1"',
  ]);
});
