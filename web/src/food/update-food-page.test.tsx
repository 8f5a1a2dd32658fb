import { type Food, clearMissingFoodFields } from '@potluck/functions/contract/food';
import { createEveningWindow, foodFixture } from '@potluck/functions/testing/food-fixture';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pagePaths } from '../lib/paths';
import { AccountContext } from '../account/account-provider';
import { accountFixture, createAccountContext } from '../account/account-fixtures';
import { readFood, readOpenOrderCount, updateFood } from './food-api';
import { ApiError, createNoResponseError } from '../lib/api';
import { showToast } from '../ui/toast';
import { uploadedDishPhotoPath } from '../photo/mock-photo-code';
import { clickButton, fillField, getField, hasUnloadWarning } from '../ui/user-actions-fixture';
import UpdateFoodPage, { UpdateFoodForm } from './update-food-page';

vi.mock('./food-api');
vi.mock('../ui/toast');

const read = vi.mocked(readFood);
const update = vi.mocked(updateFood);
const toast = vi.mocked(showToast);
const onUpdated = vi.fn();

beforeEach(() => {
  for (const mock of [read, update, toast, onUpdated]) mock.mockReset();
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  vi.mocked(readOpenOrderCount).mockReset().mockResolvedValue(0);
});

describe('UpdateFoodPage', () => {
  function renderPage(): void {
    const context = createAccountContext({ status: 'signed-in', account: accountFixture });
    render(
      <AccountContext value={context}>
        <MemoryRouter initialEntries={[pagePaths.updateFood(foodFixture._id)]}>
          <main>
            <Routes>
              <Route path={pagePaths.updateFood(':id')} element={<UpdateFoodPage />} />
              <Route path={pagePaths.myFoods} element="The page My Foods" />
            </Routes>
          </main>
        </MemoryRouter>
      </AccountContext>,
    );
  }

  it('shows an error and a retry button if the food fails to load, and shows the form and focuses its heading after a retry', async () => {
    read.mockRejectedValueOnce(createNoResponseError());
    renderPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Update Food');
    expect(screen.getByRole('alert').textContent).toBe('The dish could not be loaded.');
    expect(screen.queryByText(/^Food item not found/)).toBeNull();
    read.mockResolvedValue({ food: { ...foodFixture, added_by: accountFixture }, etag: '"1"' });
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Update Item' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    );
  });

  it('shows no retry button if the food does not exist', async () => {
    read.mockRejectedValue(new ApiError({ status: 404, code: 'not-found', message: 'No.' }));
    renderPage();
    expect(
      await screen.findByRole('heading', {
        name: 'Food item not found or you do not have permission to edit it.',
      }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('redirects a user who does not own the dish to My Foods, with a toast', async () => {
    read.mockResolvedValue({ food: foodFixture, etag: '"1"' });
    renderPage();
    expect(await screen.findByText('The page My Foods')).toBeTruthy();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'You are not authorized to edit this item.',
    );
  });
});

describe('UpdateFoodForm', () => {
  const jollof: Food = { ...foodFixture, price: 6.5, quantity: 4 };

  const renderForm = (food = jollof) =>
    render(
      <UpdateFoodForm
        initial={{ food, etag: '"1"' }}
        ownerEmail="amara@potluck.test"
        onUpdated={onUpdated}
      />,
    );
  const submit = () => clickButton('Update Item');
  const sentFood = () => update.mock.lastCall?.[1];

  it('sends all fields after a submit, with the owner’s email and the ETag, and then calls onUpdated', async () => {
    renderForm();
    fillField('Price ($)', '7');
    await submit();
    const { _id, added_by, purchase_count: _, ...fields } = jollof;
    const body = { ...clearMissingFoodFields({ ...fields, price: 7 }), quantity_before: 4 };
    expect(update).toHaveBeenCalledExactlyOnceWith(_id, { ...body, email: added_by.email }, '"1"');
    expect(toast).toHaveBeenCalledWith('success', 'Food item updated successfully.');
    expect(onUpdated).toHaveBeenCalledOnce();
  });

  it('shows the stored photo until the cook types another URL, and never its path in a field', async () => {
    const shownPhoto = () => screen.queryByAltText('The photo of your dish');
    renderForm({ ...jollof, food_image: uploadedDishPhotoPath });
    expect(shownPhoto()?.getAttribute('src')).toBe(uploadedDishPhotoPath);
    expect(getField('Image URL')).toMatchObject({ value: '', required: false });
    fillField('Image URL', 'https://a.test/jollof.png');
    expect(shownPhoto()).toBeNull();
    await submit();
    expect(sentFood()).toMatchObject({ food_image: 'https://a.test/jollof.png' });
  });

  it('makes the browser ask before a reload only while a field differs from the saved dish', () => {
    const { unmount } = renderForm();
    expect(hasUnloadWarning()).toBe(false);
    fillField('Price ($)', '7');
    expect(hasUnloadWarning()).toBe(true);
    fillField('Price ($)', '6.5');
    expect(hasUnloadWarning()).toBe(false);
    fillField('Price ($)', '7');
    unmount();
    expect(hasUnloadWarning()).toBe(false);
  });

  it.each([
    ['allergens', () => userEvent.click(getField('Milk'))],
    ['diets', () => userEvent.click(getField('Vegan'))],
    ['ingredients', () => userEvent.type(getField('Ingredients'), 'Rice')],
  ])('says how many guests will be told after the cook has edited the %s', async (_what, edit) => {
    vi.mocked(readOpenOrderCount).mockResolvedValue(3);
    renderForm();
    fillField('Price ($)', '7');
    expect(readOpenOrderCount).not.toHaveBeenCalled();
    await edit();
    const text = '3 open orders. Their guests will be told.';
    expect((await screen.findByText(text)).role).toBe('status');
    expect(readOpenOrderCount).toHaveBeenCalledExactlyOnceWith(jollof._id);
  });

  it('shows the declared allergens, and sends null after they are unchecked', async () => {
    renderForm();
    expect(getField('Celery').checked).toBe(true);
    expect(getField('Milk').checked).toBe(false);
    for (const name of ['Celery', 'Mustard']) await userEvent.click(getField(name));
    await submit();
    expect(sentFood()?.allergens).toBeNull();
  });

  describe('with a closed pickup time', () => {
    const past = createEveningWindow('2026-01-10');
    const closed = { ...jollof, portion: '500 g', windows: [past], zone: 'Asia/Tokyo' };

    it('shows it as past in the zone of the dish, and sends it unchanged', async () => {
      renderForm(closed);
      expect(screen.getByText('Sun, Jan 11, 3:00–4:30 AM')).toBeTruthy();
      expect(screen.getByText('Past')).toBeTruthy();
      expect(screen.getByText('These are local times of Asia/Tokyo.')).toBeTruthy();
      fillField('Portion', '');
      await submit();
      const { from, until } = past;
      expect(sentFood()).toMatchObject({ portion: null, zone: 'Asia/Tokyo' });
      expect(sentFood()?.windows).toMatchObject([{ from, until }]);
    });

    it('drops it when the cook edits another one, whose field keeps the focus', () => {
      renderForm({ ...closed, windows: [past, createEveningWindow('2126-01-12')] });
      const field = screen.getByLabelText('From');
      field.focus();
      fireEvent.change(field, { target: { value: '04:00' } });
      expect(screen.queryByText('Past')).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('From'));
    });

    it('drops it when the cook adds another one, and clears all after a removal', async () => {
      renderForm(closed);
      await clickButton('Add a pickup time');
      expect(screen.queryByText('Past')).toBeNull();
      await submit();
      expect(sentFood()?.windows).toHaveLength(1);
      expect(sentFood()?.windows).not.toMatchObject([{ from: past.from }]);
      const remove = () =>
        userEvent.click(screen.getByRole('button', { name: /^Remove ?pickup time 1$/ }));
      await remove();
      await remove();
      await submit();
      expect(sentFood()).toMatchObject({ windows: null, zone: null });
    });
  });

  it.each([
    ['keeps the edited allergens', true, ['milk', 'celery', 'mustard']],
    ['shows the new allergens if the cook has not edited them', false, ['fish']],
  ] as const)('keeps the price after another change, and %s', async (_, isEdited, allergens) => {
    const message = 'This food item was bought or changed while you were editing.';
    update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
    const current = { ...jollof, quantity: 1200, allergens: ['fish' as const] };
    read.mockResolvedValue({ food: current, etag: '"2"' });
    renderForm();
    fillField('Price ($)', '7');
    if (isEdited) await userEvent.click(getField('Milk'));
    await submit();
    const notice = `${message} 1,200 available now.`;
    expect((await screen.findByRole('alert')).textContent).toBe(notice);
    expect(getField('Price ($)').value).toBe('7');
    await submit();
    const sent = { quantity: 1200, quantity_before: 1200, price: 7, allergens };
    expect(update.mock.lastCall).toMatchObject(['jollof-rice', sent, '"2"']);
  });

  it.each([
    ['Nothing new.', 'Nothing new.'],
    ['', 'No changes were made to the food item.'],
  ])('shows the message “%s” of an update without changes as “%s”', async (message, text) => {
    update.mockResolvedValue({ modifiedCount: 0, message });
    renderForm();
    await submit();
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', text);
    expect(onUpdated).not.toHaveBeenCalled();
  });

  it('shows an error, keeps the typed price, and sends the same again if no response arrives', async () => {
    update.mockRejectedValueOnce(createNoResponseError());
    renderForm();
    fillField('Price ($)', '7');
    await submit();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'Failed to update food item.',
      undefined,
      undefined,
    );
    expect(getField('Price ($)').value).toBe('7');
    expect(onUpdated).not.toHaveBeenCalled();
    await submit();
    expect(update.mock.calls[1]).toEqual(update.mock.calls[0]);
  });
});
