import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { ApiError, createNoResponseError } from '../lib/api';
import { choosePhoto, mockPhotoCode } from '../photo/mock-photo-code';
import { readFood, updateFood } from './food-api';
import { UpdateFoodForm } from './update-food-page';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

const update = vi.mocked(updateFood);
const toast = vi.mocked(showToast);
const onUpdated = vi.fn();

const jollof: Food = { ...foodFixture, price: 6.5, quantity: 4 };

const renderForm = (food: Food) => {
  const rendered = { food, etag: '"1"' };
  return render(
    <UpdateFoodForm initial={rendered} ownerEmail="amara@potluck.test" onUpdated={onUpdated} />,
  );
};
let opened: ReturnType<typeof renderForm>;
let photoCode: ReturnType<typeof mockPhotoCode>;

beforeEach(() => {
  photoCode = mockPhotoCode();
  for (const spy of [update, toast, onUpdated]) spy.mockReset();
  opened = renderForm(jollof);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function changePrice() {
  await userEvent.clear(field('Price ($)'));
  await userEvent.type(field('Price ($)'), '7');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update Item' }));

it('UpdateFoodForm sends all fields after a submit, with the owner’s email and the ETag, and then calls onUpdated', async () => {
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await changePrice();
  await submit();
  const { _id, added_by, purchase_count: _, ...fields } = jollof;
  const body = { ...fields, price: 7, email: added_by.email };
  expect(update).toHaveBeenCalledExactlyOnceWith(_id, body, '"1"');
  expect(toast).toHaveBeenCalledWith('success', 'Food item updated successfully.');
  expect(onUpdated).toHaveBeenCalledOnce();
});

it('UpdateFoodForm makes the browser ask before a reload only while a field differs from the saved dish', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await changePrice();
  expect(hasWarning()).toBe(true);
  await userEvent.clear(field('Price ($)'));
  await userEvent.type(field('Price ($)'), '6.5');
  expect(hasWarning()).toBe(false);
  opened.unmount();
  expect(hasWarning()).toBe(false);
});

it('UpdateFoodForm shows the declared allergens, and sends no allergens after they are cleared', async () => {
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  expect(field('Celery').checked).toBe(true);
  expect(field('Milk').checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await submit();
  expect(JSON.stringify(update.mock.lastCall?.[1])).not.toContain('allergens');
});

it('UpdateFoodForm checks “None of these” for an empty allergen list, and sends the empty list unchanged', async () => {
  opened.unmount();
  renderForm({ ...jollof, allergens: [] });
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  expect(field('None of these').checked).toBe(true);
  await changePrice();
  await submit();
  expect(update.mock.lastCall).toMatchObject(['jollof-rice', { allergens: [], price: 7 }, '"1"']);
});

it.each([
  ['keeps the edited allergens', true, ['milk', 'celery', 'mustard']],
  ['takes over the allergens of the other tab if the cook has not edited them', false, ['fish']],
] as const)(
  'UpdateFoodForm %s after the dish was changed in another tab',
  async (_behavior, isEdited, sent) => {
    const message = 'This food item was bought or changed while you were editing.';
    update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
    const current = { ...jollof, allergens: ['fish' as const] };
    vi.mocked(readFood).mockResolvedValue({ food: current, etag: '"2"' });
    await changePrice();
    if (isEdited) await userEvent.click(field('Milk'));
    await submit();
    await screen.findByRole('alert');
    update.mockResolvedValue({ modifiedCount: 1, message: '' });
    await submit();
    expect(update.mock.lastCall?.[1].allergens).toEqual(sent);
    expect(update.mock.lastCall?.[2]).toBe('"2"');
  },
);

it.each([
  ['No changes were made to the food item.', ''],
  ['Nothing new.', 'Nothing new.'],
])(
  'UpdateFoodForm shows the info toast “%s” if the update changed nothing',
  async (shown, message) => {
    update.mockResolvedValue({ modifiedCount: 0, message });
    await submit();
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', shown);
    expect(onUpdated).not.toHaveBeenCalled();
  },
);

it('UpdateFoodForm reports success and calls onUpdated if the API has already saved the edits, because the response to an earlier request was lost', async () => {
  update.mockRejectedValueOnce(createNoResponseError());
  await changePrice();
  await submit();
  expect(onUpdated).not.toHaveBeenCalled();
  const message = 'No changes were made to the food item.';
  update.mockResolvedValueOnce({ modifiedCount: 0, message });
  await submit();
  expect(update.mock.calls[1]).toEqual(update.mock.calls[0]);
  expect(toast).toHaveBeenLastCalledWith('success', 'Food item updated successfully.');
  expect(onUpdated).toHaveBeenCalledOnce();
});

it('UpdateFoodForm shows an error and keeps the typed values if the request fails', async () => {
  update.mockRejectedValue(createNoResponseError());
  await changePrice();
  await submit();
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    'error',
    'Failed to update food item.',
    undefined,
    undefined,
  );
  expect(field('Price ($)').value).toBe('7');
});

it('UpdateFoodForm loads the new stock and ETag after a concurrent purchase, and keeps the typed values', async () => {
  const message = 'This food item was bought or changed while you were editing.';
  update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
  vi.mocked(readFood).mockResolvedValue({ food: { ...jollof, quantity: 1200 }, etag: '"2"' });
  await changePrice();
  await submit();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', message);
  expect((await screen.findByRole('alert')).textContent).toContain('1,200 available now');
  expect(field('Price ($)').value).toBe('7');
  expect(field('Quantity').value).toBe('1200');
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await submit();
  expect(update.mock.lastCall).toMatchObject(['jollof-rice', { quantity: 1200, price: 7 }, '"2"']);
});

it('UpdateFoodForm shows the error of a stored http image URL until the owner changes it to https', async () => {
  opened.unmount();
  renderForm({ ...jollof, food_image: 'http://a.test/jollof.jpg' });
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

it('UpdateFoodForm does not save the dish with the old image if the upload of a new photo fails after a submit', async () => {
  let fail: () => void = () => undefined;
  photoCode.sendPhoto.mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = () => reject(createNoResponseError());
    }),
  );
  await choosePhoto();
  await screen.findByText('Sending your photo…');
  await submit();
  fail();
  await screen.findByText(createNoResponseError().message);
  const button = screen.getByRole('button', { name: 'Update Item' });
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(update).not.toHaveBeenCalled();
  expect(field('Image URL').value).toBe(jollof.food_image);
});
