import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import {
  addFoodMock,
  clickAllergen,
  expectFocus,
  getField,
  fillAllFields,
  getCheckedAllergens,
  cookFixture,
  setUpAddFoodForm,
  submitForm,
  showToastMock,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

it('AddFoodForm shows an error at each required field and focuses the first field if all fields are blank', async () => {
  await submitForm();
  expect(screen.getAllByText(/is required\.$/)).toHaveLength(7);
  const nameInput = getField('Food name');
  expect(nameInput.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => {
    expect(document.activeElement).toBe(nameInput);
  });
  expect(addFoodMock).not.toHaveBeenCalled();
});

it('AddFoodForm shows a preview of the food card, and loads the image of the preview after a pause in typing', async () => {
  const previewImageUrl = () => document.querySelector('aside img')?.getAttribute('src') ?? '';
  await userEvent.type(getField('Image URL'), 'https://a.test/jollof.png');
  expect(previewImageUrl()).not.toContain('a.test');
  await waitFor(() => {
    expect(previewImageUrl()).toBe('https://a.test/jollof.png');
  });
  await userEvent.clear(getField('Image URL'));
  await fillAllFields();
  expect(screen.getByRole('heading', { name: 'Jollof' })).toBeTruthy();
  expect(screen.getByText('$6.50')).toBeTruthy();
});

it('AddFoodForm shows no price and no stock in the preview while the typed numbers are ambiguous', async () => {
  await userEvent.type(getField('Price ($)'), '1.250');
  await userEvent.type(getField('Quantity'), '1.000');
  expect(screen.getByText('$0.00')).toBeTruthy();
  expect(screen.queryByText(/left/)).toBeNull();
});

it.each([
  ['1.5', '1.005'],
  ['-2', '-5'],
  ['100000000', '100000000'],
])(
  'AddFoodForm shows no stock and the price $0.00 in the preview if the quantity is %s and the price is %s, which are invalid',
  async (quantity, price) => {
    const preview = () => screen.getByRole('complementary', { name: 'Preview' }).textContent;
    await userEvent.type(getField('Quantity'), '2');
    await userEvent.type(getField('Price ($)'), '6.5');
    expect(preview()).toContain('2 left');
    expect(preview()).toContain('$6.50');
    await userEvent.clear(getField('Quantity'));
    await userEvent.clear(getField('Price ($)'));
    await userEvent.type(getField('Quantity'), quantity);
    await userEvent.type(getField('Price ($)'), price);
    expect(preview()).not.toMatch(/left|Sold out/);
    expect(preview()).toContain('$0.00');
    await submitForm();
    expect(getField('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(getField('Price ($)').getAttribute('aria-invalid')).toBe('true');
  },
);

it('AddFoodForm adds only one dish after a double click, with the cook as its owner, and then clears the fields', async () => {
  addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
  expect(getField('Added By')).toMatchObject({ readOnly: true, value: 'Amara Okafor' });
  expect(getField('Creator Email')).toMatchObject({ readOnly: true, value: 'amara@potluck.test' });
  await fillAllFields();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add Item' }));
  const sentDish = {
    food_name: 'Jollof',
    food_image: '/images/foods/jollof-rice-960.webp',
    food_category: 'Rice',
    food_origin: 'Nigeria',
    quantity: 4,
    price: 6.5,
    description: 'Smoky.',
    added_by: cookFixture,
  };
  expect(addFoodMock).toHaveBeenCalledExactlyOnceWith(sentDish, expect.any(String));
  expect(showToastMock).toHaveBeenCalledWith('success', 'Food item added successfully.');
  expect(getField('Food name').value).toBe('');
});

it('AddFoodForm makes the browser ask before a reload, until the dish is added', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await fillAllFields();
  expect(hasWarning()).toBe(true);
  addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
  await submitForm();
  await waitFor(() => {
    expect(hasWarning()).toBe(false);
  });
});

it('AddFoodForm keeps the typed values and shows the field errors of the API if the request fails', async () => {
  const fields = { price: 'Price can be at most 1,000,000.' };
  addFoodMock.mockRejectedValue(
    new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }),
  );
  await fillAllFields();
  await submitForm();
  expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
    'error',
    'Failed to add food item.',
    undefined,
    undefined,
  );
  expect(screen.getByText(fields.price)).toBeTruthy();
  expect(getField('Food name').value).toBe('Jollof');
});

it.each([
  [
    409,
    'too-many-dishes',
    'You can have at most 200 dishes on the menu. Remove one to add another.',
  ],
  [
    429,
    'too-many-requests',
    'You can add at most 30 dishes in 60 minutes. Please try again in 12 minutes.',
  ],
  [507, 'menu-full', 'The menu is full, so this dish cannot be saved.'],
] as const)(
  'AddFoodForm shows the message of a %i %s response, keeps the typed dish, and adds it on the next submit',
  async (status, code, message) => {
    addFoodMock.mockRejectedValueOnce(new ApiError({ status, code, message }));
    await fillAllFields();
    await submitForm();
    expect(showToastMock).toHaveBeenCalledExactlyOnceWith(
      'error',
      'Failed to add food item.',
      undefined,
      undefined,
    );
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(getField('Food name').value).toBe('Jollof');
    expect(getField('Short description').value).toBe('Smoky.');

    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await submitForm();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getField('Food name').value).toBe('');
  },
);
it('AddFoodForm validates a field again on every change after its error was shown', async () => {
  await userEvent.type(getField('Price ($)'), '1.005');
  expect(screen.queryByText(/^Price can/)).toBeNull();
  await submitForm();
  await expectFocus('Food name');
  const price = getField('Price ($)');
  expect(screen.getByText('Price can have at most two decimals.').id).toBe(
    price.getAttribute('aria-describedby'),
  );
  await userEvent.clear(price);
  expect(screen.getByText('Price is required.')).toBeTruthy();
  await userEvent.type(price, '6');
  expect(screen.queryByText(/^Price (is|can)/)).toBeNull();
  expect(price.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText('Food name is required.')).toBeTruthy();
});

it('AddFoodForm removes the error of the API from a field when the user changes the field', async () => {
  const fields = { price: 'Price can be at most 1,000,000.' };
  addFoodMock.mockRejectedValue(
    new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }),
  );
  await fillAllFields();
  await submitForm();
  await expectFocus('Price ($)');
  await userEvent.type(getField('Price ($)'), '1');
  expect(screen.queryByText(fields.price)).toBeNull();
});

it('AddFoodForm shows no error for a cleared field after a dish was added, until the next submit', async () => {
  addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
  await submitForm();
  await expectFocus('Food name');
  await fillAllFields();
  await submitForm();
  expect(getField('Food name').value).toBe('');
  await userEvent.type(getField('Food name'), 'J');
  await userEvent.clear(getField('Food name'));
  expect(screen.queryByText(/ is required\.$/)).toBeNull();
});

it.each(['Food name', 'Category', 'Origin country', 'Short description'])(
  'the field “%s” of AddFoodForm takes its direction from the text',
  (name) => {
    expect(getField(name).dir).toBe('auto');
  },
);

describe('a save of AddFoodForm', () => {
  /** Fills in and submits the form. The request runs until the test calls the returned function. */
  async function startSave(): Promise<() => void> {
    let respond: () => void = () => undefined;
    addFoodMock.mockReturnValue(
      new Promise((resolve) => {
        respond = () => resolve({ insertedId: 'new-id' });
      }),
    );
    await fillAllFields();
    await clickAllergen('Milk');
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledOnce();
    return respond;
  }

  it('keeps the values that the cook enters during the save, and clears the other fields', async () => {
    const respond = await startSave();
    await userEvent.clear(getField('Food name'));
    await userEvent.type(getField('Food name'), 'Egusi');
    await clickAllergen('Fish');
    respond();
    await waitFor(() => {
      expect(showToastMock).toHaveBeenCalledWith('success', 'Food item added successfully.');
    });
    expect(getField('Food name').value).toBe('Egusi');
    expect(getCheckedAllergens()).toEqual(['Fish', 'Milk']);
    expect(getField('Category').value).toBe('');
    expect(getField('Price ($)').value).toBe('');
    expect(getField('Image URL').value).toBe('');
  });
});
