import { parseLocalTime } from '@potluck/functions/contract/pickup';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { choosePhoto, uploadedDishPhotoPath } from '../photo/mock-photo-code';
import { fillField, getField } from '../ui/user-actions-fixture';
import {
  addFoodMock,
  clickAllergen,
  fillAllFields,
  getAllergenGroup,
  photoUploadCodeMock,
  setUpAddFoodForm,
  showToastMock,
  submitForm,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

const expectFailureToast = () =>
  expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
    'error',
    'Failed to add food item.',
    undefined,
    undefined,
  );

describe('FoodForm', () => {
  it('shows an error at each required field, focuses the first field, and sends nothing if all fields are blank', async () => {
    await submitForm();
    expect(screen.getAllByText(/is required\.$/)).toHaveLength(7);
    const image = getField('Image URL');
    expect(image.getAttribute('aria-invalid')).toBe('true');
    expect(image.getAttribute('aria-describedby')).toContain(
      screen.getByText('Image URL is required.').id,
    );
    await waitFor(() => expect(document.activeElement).toBe(image));
    expect(addFoodMock).not.toHaveBeenCalled();
  });

  it('shows the field errors of the API, and keeps the typed values', async () => {
    const fields = { price: 'Price can be at most 1,000,000.' };
    addFoodMock.mockRejectedValue(
      new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }),
    );
    fillAllFields();
    await submitForm();
    expectFailureToast();
    expect(screen.getByText(fields.price)).toBeTruthy();
    expect(screen.getByText('Failed to add food item.')).toBeTruthy();
    expect(getField('Food name').value).toBe('Jollof');
  });

  it('shows why the API rejects the dish, and adds it on another submit', async () => {
    const message = 'The menu is full, so this dish cannot be saved.';
    addFoodMock.mockRejectedValueOnce(new ApiError({ status: 507, code: 'menu-full', message }));
    fillAllFields();
    await submitForm();
    expectFailureToast();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(getField('Short description').value).toBe('Smoky.');
    await submitForm();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getField('Short description').value).toBe('');
  });

  it('takes the direction of each text from the text itself', () => {
    const names = ['Food name', 'Category', 'Origin country', 'Short description'];
    expect(names.map((name) => getField(name).dir)).toEqual(['auto', 'auto', 'auto', 'auto']);
  });
});

describe('the preview of FoodForm', () => {
  const preview = () => screen.getByRole('complementary', { name: 'Preview' }).textContent;

  it('shows the card of the dish, and loads the image after a pause in typing', async () => {
    const previewImageUrl = () => document.querySelector('aside img')?.getAttribute('src') ?? '';
    fillAllFields();
    fillField('Image URL', 'https://a.test/jollof.png');
    expect(screen.getByRole('heading', { name: 'Jollof' })).toBeTruthy();
    expect(preview()).toContain('$6.50');
    expect(previewImageUrl()).not.toContain('a.test');
    await waitFor(() => expect(previewImageUrl()).toBe('https://a.test/jollof.png'));
  });

  it.each([
    ['1.000', '1.250'],
    ['1.5', '1.005'],
    ['-2', '-5'],
    ['100000000', '100000000'],
  ])('shows no stock and $0.00 for the quantity %s and price %s', async (quantity, price) => {
    fillField('Quantity', '2');
    fillField('Price ($)', '6.5');
    expect(preview()).toContain('2 left');
    expect(preview()).toContain('$6.50');
    fillField('Quantity', quantity);
    fillField('Price ($)', price);
    expect(preview()).not.toMatch(/left|Sold out/);
    expect(preview()).toContain('$0.00');
    await submitForm();
    expect(getField('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(getField('Price ($)').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the allergen field of FoodForm', () => {
  const NOT_DECLARED = 'Guests see: The cook has not declared allergens';
  const shownDeclaration = () => within(getAllergenGroup()).getByRole('status').textContent;

  it('is below all other fields, and shows unchecked checkboxes for 14 allergens and “None of these”', () => {
    const checkboxes = within(getAllergenGroup()).getAllByRole<HTMLInputElement>('checkbox');
    expect(checkboxes).toHaveLength(15);
    expect(checkboxes.filter(({ checked }) => checked)).toEqual([]);
    expect(shownDeclaration()).toBe(NOT_DECLARED);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
    expect(inputs.slice(-15)).toEqual(checkboxes);
  });

  it.each([
    [['Nuts', 'Milk'], ['milk', 'nuts'], 'Guests see: Contains: Milk, Nuts'],
    [['Milk', 'None of these'], [], 'Guests see: Contains none of the 14 listed allergens'],
    [['None of these', 'Fish'], ['fish'], 'Guests see: Contains: Fish'],
    [['Milk', 'Milk'], undefined, NOT_DECLARED],
    [['None of these', 'None of these'], undefined, NOT_DECLARED],
  ])('after clicks on %j sends %j and shows “%s”', async (clicked, sent, declaration) => {
    fillAllFields();
    for (const name of clicked) clickAllergen(name);
    expect(shownDeclaration()).toBe(declaration);
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledOnce();
    expect(addFoodMock.mock.lastCall?.[0].allergens).toEqual(sent);
    expect(shownDeclaration()).toBe(NOT_DECLARED);
  });
});

describe('the optional details of FoodForm', () => {
  const details = () => screen.getByText('Optional details').closest('details') ?? expect.fail();
  const row = (number: number) => screen.getByRole('group', { name: `Pickup time ${number}` });
  const fillRow = (number: number, label: string, value: string) =>
    fireEvent.change(within(row(number)).getByLabelText(label), { target: { value } });
  const addRow = () => fireEvent.click(screen.getByRole('button', { name: 'Add a pickup time' }));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const toIso = (local: string) => new Date(parseLocalTime(local, zone)).toISOString();

  it('are folded, and send the entered texts, diets, and pickup times with the zone of the browser', async () => {
    expect(details().open).toBe(false);
    fillAllFields();
    fillField('Portion', '500 g');
    fillField('Ingredients', 'Rice\nTomato');
    fillField('Keeps', 'Two days');
    fireEvent.click(getField('Halal'));
    addRow();
    const date = within(row(1)).getByLabelText<HTMLInputElement>('Date');
    expect(document.activeElement).toBe(date);
    const day = date.value;
    await submitForm();
    expect(addFoodMock.mock.lastCall?.[0]).toMatchObject({
      portion: '500 g',
      ingredients: 'Rice\nTomato',
      keeps: 'Two days',
      diets: ['halal'],
      zone,
      windows: [
        {
          from: toIso(`${day}T18:00`),
          until: toIso(`${day}T19:30`),
          orders_until: toIso(`${day}T12:00`),
        },
      ],
    });
    expect(getField('Portion').value).toBe('');
    expect(screen.queryByRole('group', { name: /^Pickup time / })).toBeNull();
  });

  it('unfold, and show and focus the error of a pickup time at its row, until it is valid', async () => {
    fillAllFields();
    addRow();
    addRow();
    fillRow(2, 'Until', '');
    await submitForm();
    const error = within(row(2)).getByText('Choose a date and a time.');
    expect(details().open).toBe(true);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-describedby')).toBe(error.id),
    );
    expect(addFoodMock).not.toHaveBeenCalled();
    fillRow(2, 'Until', '20:00');
    expect(screen.queryByText('Choose a date and a time.')).toBeNull();
  });

  it('show an error of the API for the pickup times at the last row', async () => {
    const message = 'Orders for this pickup would already be closed.';
    addFoodMock.mockRejectedValue(
      new ApiError({ status: 400, code: 'invalid', message, fields: { windows: message } }),
    );
    fillAllFields();
    addRow();
    addRow();
    await submitForm();
    expect(within(row(2)).getByText(message)).toBeTruthy();
  });

  it('allow six pickup times, and focus the button “Add a pickup time” after a removal', async () => {
    for (let count = 0; count < 6; count++) addRow();
    expect(screen.queryByRole('button', { name: 'Add a pickup time' })).toBeNull();
    expect(document.activeElement).toBe(within(row(6)).getByLabelText('Date'));
    for (const number of [6, 2]) {
      const name = new RegExp(`^Remove ?pickup time ${number}$`);
      await userEvent.click(screen.getByRole('button', { name }));
      const button = screen.getByRole('button', { name: 'Add a pickup time' });
      expect(document.activeElement).toBe(button);
    }
    expect(screen.getAllByRole('group', { name: /^Pickup time / })).toHaveLength(4);
  });

  it('show immediately that a diet contradicts an allergen, and prevent the submit', async () => {
    const message = 'A vegan dish cannot contain milk.';
    fillAllFields();
    fireEvent.click(getField('Vegan'));
    clickAllergen('Milk');
    expect(screen.getByText(message)).toBeTruthy();
    await submitForm();
    expect(addFoodMock).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(getField('Vegan')));
    clickAllergen('Milk');
    expect(screen.queryByText(message)).toBeNull();
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledOnce();
  });
});

describe('the photo field of FoodForm', () => {
  const photoStatus = () =>
    within(screen.getByRole('group', { name: 'Photo' })).getByRole('status').textContent;

  /** Fills in all fields except the image URL, and starts the upload of a photo. Returns a function that ends it. */
  async function fillAndSendPhoto(): Promise<() => void> {
    fillAllFields();
    fillField('Image URL', '');
    let finish!: (path: string) => void;
    photoUploadCodeMock.sendPhoto.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await choosePhoto();
    await waitFor(() => expect(photoStatus()).toBe('Sending your photo…'));
    return () => finish(uploadedDishPhotoPath);
  }

  it('makes the submit button busy until the photo is sent, keeps the text that the cook types, and then adds the dish with the photo', async () => {
    const finish = await fillAndSendPhoto();
    fillField('Food name', 'Jollof rice');
    await submitForm();
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish();
    await screen.findByText('Photo added.');
    expect(photoUploadCodeMock.sendPhoto.mock.lastCall?.[1]).toBe('dish');
    expect(getField('Image URL').value).toBe('');
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(addFoodMock).not.toHaveBeenCalled();
    await submitForm();
    expect(addFoodMock.mock.lastCall?.[0]).toMatchObject({
      food_name: 'Jollof rice',
      food_image: uploadedDishPhotoPath,
    });
    expect(getField('Image URL').value).toBe('');
    expect(photoStatus()).toBe('');
  });

  it('keeps the URL that the cook types during the upload, and aborts the upload', async () => {
    const finish = await fillAndSendPhoto();
    fillField('Image URL', '/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
    expect(photoUploadCodeMock.sendPhoto.mock.lastCall?.[2].signal.aborted).toBe(true);
    finish();
    await act(() => Promise.resolve());
    expect(getField('Image URL').value).toBe('/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
  });
});
