import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../../../lib/api-error';
import { choosePhoto, uploadedDishPhotoPath } from '../../../photos/mock-photo-code';
import {
  add,
  clickAllergen,
  expectFocus,
  failure,
  field,
  fillAllFields,
  getCheckedAllergens,
  owner,
  photoCode,
  setUpAddFoodForm,
  submit,
  toast,
} from './add-food-form-fixtures';

vi.mock('../api/food-api');
vi.mock('../../../components/toast');
vi.mock('../../../photos/load-photo-upload-code');

setUpAddFoodForm();

it('AddFoodForm shows an error at each required field and focuses the first field if all fields are blank', async () => {
  await submit();
  expect(screen.getAllByText(/is required\.$/)).toHaveLength(7);
  const nameInput = field('Food name');
  expect(nameInput.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => {
    expect(document.activeElement).toBe(nameInput);
  });
  expect(add).not.toHaveBeenCalled();
});

it('AddFoodForm shows a preview of the food card, and loads the image of the preview after a pause in typing', async () => {
  const previewImageUrl = () => document.querySelector('aside img')?.getAttribute('src') ?? '';
  await userEvent.type(field('Image URL'), 'https://a.test/jollof.png');
  expect(previewImageUrl()).not.toContain('a.test');
  await waitFor(() => {
    expect(previewImageUrl()).toBe('https://a.test/jollof.png');
  });
  await userEvent.clear(field('Image URL'));
  await fillAllFields();
  expect(screen.getByRole('heading', { name: 'Jollof' })).toBeTruthy();
  expect(screen.getByText('$6.50')).toBeTruthy();
});

it('AddFoodForm shows no price and no stock in the preview while the typed numbers are ambiguous', async () => {
  await userEvent.type(field('Price ($)'), '1.250');
  await userEvent.type(field('Quantity'), '1.000');
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
    await userEvent.type(field('Quantity'), '2');
    await userEvent.type(field('Price ($)'), '6.5');
    expect(preview()).toContain('2 left');
    expect(preview()).toContain('$6.50');
    await userEvent.clear(field('Quantity'));
    await userEvent.clear(field('Price ($)'));
    await userEvent.type(field('Quantity'), quantity);
    await userEvent.type(field('Price ($)'), price);
    expect(preview()).not.toMatch(/left|Sold out/);
    expect(preview()).toContain('$0.00');
    await submit();
    expect(field('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(field('Price ($)').getAttribute('aria-invalid')).toBe('true');
  },
);

it('AddFoodForm adds only one dish after a double click, with the cook as its owner, and then clears the fields', async () => {
  add.mockResolvedValue({ insertedId: 'new-id' });
  expect(field('Added By')).toMatchObject({ readOnly: true, value: 'Amara Okafor' });
  expect(field('Creator Email')).toMatchObject({ readOnly: true, value: 'amara@potluck.test' });
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
    added_by: owner,
  };
  expect(add).toHaveBeenCalledExactlyOnceWith(sentDish, expect.any(String));
  expect(toast).toHaveBeenCalledWith('success', 'Food item added successfully.');
  expect(field('Food name').value).toBe('');
});

it('AddFoodForm makes the browser ask before a reload, until the dish is added', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await fillAllFields();
  expect(hasWarning()).toBe(true);
  add.mockResolvedValue({ insertedId: 'new-id' });
  await submit();
  await waitFor(() => {
    expect(hasWarning()).toBe(false);
  });
});

it('AddFoodForm keeps the typed values and shows the field errors of the API if the request fails', async () => {
  const fields = { price: 'Price can be at most 1,000,000.' };
  add.mockRejectedValue(new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }));
  await fillAllFields();
  await submit();
  expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to add food item.', undefined);
  expect(screen.getByText(fields.price)).toBeTruthy();
  expect(field('Food name').value).toBe('Jollof');
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
    add.mockRejectedValueOnce(new ApiError({ status, code, message }));
    await fillAllFields();
    await submit();
    expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to add food item.', undefined);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Food name').value).toBe('Jollof');
    expect(field('Short description').value).toBe('Smoky.');

    add.mockResolvedValue({ insertedId: 'new-id' });
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Food name').value).toBe('');
  },
);
it('AddFoodForm validates a field again on every change after its error was shown', async () => {
  await userEvent.type(field('Price ($)'), '1.005');
  expect(screen.queryByText(/^Price can/)).toBeNull();
  await submit();
  await expectFocus('Food name');
  const price = field('Price ($)');
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
  add.mockRejectedValue(new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }));
  await fillAllFields();
  await submit();
  await expectFocus('Price ($)');
  await userEvent.type(field('Price ($)'), '1');
  expect(screen.queryByText(fields.price)).toBeNull();
});

it('AddFoodForm shows no error for a cleared field after a dish was added, until the next submit', async () => {
  add.mockResolvedValue({ insertedId: 'new-id' });
  await submit();
  await expectFocus('Food name');
  await fillAllFields();
  await submit();
  expect(field('Food name').value).toBe('');
  await userEvent.type(field('Food name'), 'J');
  await userEvent.clear(field('Food name'));
  expect(screen.queryByText(/ is required\.$/)).toBeNull();
});

it.each(['Food name', 'Category', 'Origin country', 'Short description'])(
  'the field “%s” of AddFoodForm takes its direction from the text',
  (name) => {
    expect(field(name).dir).toBe('auto');
  },
);

describe('a save of AddFoodForm', () => {
  /** Fills in and submits the form. The request runs until the test calls the returned function. */
  async function startSave(): Promise<() => void> {
    let respond: () => void = () => undefined;
    add.mockReturnValue(
      new Promise((resolve) => {
        respond = () => {
          resolve({ insertedId: 'new-id' });
        };
      }),
    );
    await fillAllFields();
    await clickAllergen('Milk');
    await submit();
    expect(add).toHaveBeenCalledOnce();
    return respond;
  }

  it('keeps the values that the cook enters during the save, and clears the other fields', async () => {
    const respond = await startSave();
    await userEvent.clear(field('Food name'));
    await userEvent.type(field('Food name'), 'Egusi');
    await clickAllergen('Fish');
    respond();
    await waitFor(() => {
      expect(toast).toHaveBeenCalledWith('success', 'Food item added successfully.');
    });
    expect(field('Food name').value).toBe('Egusi');
    expect(getCheckedAllergens()).toEqual(['Fish', 'Milk']);
    expect(field('Category').value).toBe('');
    expect(field('Price ($)').value).toBe('');
    expect(field('Image URL').value).toBe('');
  });

  it('keeps the photo that the cook chooses during the save', async () => {
    photoCode.sendPhoto.mockRejectedValueOnce(createNoResponseError());
    await choosePhoto();
    await screen.findByText(createNoResponseError().message);
    const respond = await startSave();
    let finish: (address: string) => void = () => undefined;
    photoCode.sendPhoto.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    await choosePhoto();
    await screen.findByText('Sending your photo…');
    respond();
    await waitFor(() => {
      expect(field('Food name').value).toBe('');
    });
    expect(screen.getByText('Sending your photo…')).toBeTruthy();
    finish(uploadedDishPhotoPath);
    await screen.findByText('Photo added.');
    expect(field('Image URL').value).toBe(uploadedDishPhotoPath);
  });
});
