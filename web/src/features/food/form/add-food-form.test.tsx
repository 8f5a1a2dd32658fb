import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, createNoResponseError } from '../../../lib/api-error';
import { choosePhoto, dishPhotoAddress, mockPhotoCode } from '../../../photos/mock-photo-code';
import { PhotoError } from '../../../photos/photo-error';
import { AddFoodForm } from './add-food-form';
import { addFood } from '../api/food-api';

vi.mock('../api/food-api');
vi.mock('../../../components/toast');
vi.mock('../../../photos/load-photo-code');

const add = vi.mocked(addFood);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showErrorToast);
const owner = { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null };

let photoCode: ReturnType<typeof mockPhotoCode>;

beforeEach(() => {
  photoCode = mockPhotoCode();
  add.mockReset();
  toast.mockReset();
  failure.mockReset();
  render(<AddFoodForm owner={owner} />);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
const allergenGroup = () => screen.getByRole('group', { name: 'Allergens (optional)' });
const clickAllergen = (name: string) => userEvent.click(field(name));
const getCheckedAllergens = () =>
  within(allergenGroup())
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((checkbox) => checkbox.labels?.[0]?.textContent);
const shownDeclaration = () => within(allergenGroup()).getByRole('status').textContent;

/**
 * Waits until the field has the focus. After a submit with errors, the form focuses the first field
 * with an error.
 */
const expectFocus = (name: string) =>
  waitFor(() => {
    expect(document.activeElement).toBe(field(name));
  });

async function fillAllFields() {
  await userEvent.type(field('Food name'), 'Jollof');
  await userEvent.type(field('Image URL'), '/images/foods/jollof-rice-960.webp');
  await userEvent.type(field('Category'), 'Rice');
  await userEvent.type(field('Origin country'), 'Nigeria');
  await userEvent.type(field('Quantity'), '4');
  await userEvent.type(field('Price ($)'), '6.5');
  await userEvent.type(field('Short description'), 'Smoky.');
}

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
    finish(dishPhotoAddress);
    await screen.findByText('Photo added.');
    expect(field('Image URL').value).toBe(dishPhotoAddress);
  });
});

describe('the idempotency key of AddFoodForm', () => {
  const ADD_AGAIN = 'To add this dish as a new dish, click “Add Item” again.';
  const lastKey = () => add.mock.lastCall?.[1] ?? '';
  const notice = () => screen.getByRole('alert').textContent;

  /** Fills in the form, and submits it. The request gets no response. Returns the key of the request. */
  async function submitWithoutResponse(): Promise<string> {
    add.mockRejectedValueOnce(createNoResponseError());
    await fillAllFields();
    await submit();
    expect(failure).toHaveBeenLastCalledWith('Failed to add food item.', undefined);
    return lastKey();
  }

  it.each([
    [0, 'no-answer'],
    [503, 'unavailable'],
    [500, 'internal'],
    [200, 'unreadable'],
    [400, 'invalid'],
    [401, 'unauthenticated'],
    [429, 'too-many-requests'],
    [409, 'too-many-dishes'],
    [400, 'photo-not-yours'],
  ] as const)(
    'stays the same after a lost response followed by the error %d %s, because the dish may have been added',
    async (status, code) => {
      const key = await submitWithoutResponse();
      expect(key).toMatch(/^[\x21-\x7e]{8,128}$/);
      add.mockRejectedValueOnce(new ApiError({ status, code, message: 'Not now.' }));
      await submit();
      expect(lastKey()).toBe(key);
      add.mockResolvedValueOnce({ insertedId: 'new-id' });
      await submit();
      expect(lastKey()).toBe(key);
      expect(toast).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
      expect(field('Food name').value).toBe('');
    },
  );

  it('is new for the next dish after a dish was added', async () => {
    add.mockResolvedValue({ insertedId: 'new-id' });
    await fillAllFields();
    await submit();
    const key = lastKey();
    await fillAllFields();
    await submit();
    expect(add).toHaveBeenCalledTimes(2);
    expect(lastKey()).not.toBe(key);
  });

  it('stays the same if the cook changes a field after a lost response, and the API adds the changed dish if it has not added the first dish', async () => {
    const key = await submitWithoutResponse();
    await userEvent.type(field('Food name'), ' rice');
    add.mockResolvedValueOnce({ insertedId: 'new-id' });
    await submit();
    expect(add.mock.lastCall).toMatchObject([{ food_name: 'Jollof rice' }, key]);
    expect(field('Food name').value).toBe('');
  });

  it('stays the same if the cook changes a field after a lost response, and the form reports that the first dish was added and keeps the changed fields', async () => {
    const message = 'Your dish was already added with the details that you sent before.';
    const key = await submitWithoutResponse();
    failure.mockReset();
    await userEvent.type(field('Food name'), ' rice');
    add.mockRejectedValueOnce(new ApiError({ status: 409, code: 'key-reused', message }));
    await submit();
    expect(lastKey()).toBe(key);
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
    expect(failure).not.toHaveBeenCalled();
    expect(notice()).toBe(`${message} ${ADD_AGAIN}`);
    expect(field('Food name').value).toBe('Jollof rice');

    add.mockResolvedValueOnce({ insertedId: 'second-id' });
    await submit();
    expect(lastKey()).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Food name').value).toBe('');
  });

  it('is new after the API reports that the cook has removed the dish, and the form keeps the fields', async () => {
    const message = 'This dish was added before and then removed.';
    const key = await submitWithoutResponse();
    add.mockResolvedValueOnce({ insertedId: 'new-id', isRemoved: true, message });
    await submit();
    expect(lastKey()).toBe(key);
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', message);
    expect(notice()).toBe(`${message} ${ADD_AGAIN}`);
    expect(field('Food name').value).toBe('Jollof');

    add.mockResolvedValueOnce({ insertedId: 'second-id' });
    await submit();
    expect(lastKey()).not.toBe(key);
    expect(toast).toHaveBeenLastCalledWith('success', 'Food item added successfully.');
  });
});

describe('the allergen field of AddFoodForm', () => {
  const sentAllergens = () => add.mock.lastCall?.[0].allergens;
  beforeEach(async () => {
    add.mockResolvedValue({ insertedId: 'new-id' });
    await fillAllFields();
  });

  it('is below all other fields, and shows unchecked checkboxes for 14 allergens and “None of these”', () => {
    const checkboxes = within(allergenGroup()).getAllByRole<HTMLInputElement>('checkbox');
    expect(checkboxes).toHaveLength(15);
    expect(checkboxes.filter(({ checked }) => checked)).toEqual([]);
    expect(shownDeclaration()).toBe('Guests see: The cook has not declared allergens');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
    expect(inputs.slice(-15)).toEqual(checkboxes);
  });

  it('sends no declaration if no checkbox is checked', async () => {
    await submit();
    expect(add).toHaveBeenCalledOnce();
    expect(sentAllergens()).toBeUndefined();
  });

  it('sends the checked allergens, sorted as on the form, and is blank again after the dish was added', async () => {
    await clickAllergen('Nuts');
    await clickAllergen('Milk');
    expect(shownDeclaration()).toBe('Guests see: Contains: Milk, Nuts');
    await submit();
    expect(sentAllergens()).toEqual(['milk', 'nuts']);
    expect(shownDeclaration()).toBe('Guests see: The cook has not declared allergens');
  });

  it('unchecks the allergens and sends an empty list if the cook checks “None of these”', async () => {
    await clickAllergen('Milk');
    await clickAllergen('None of these');
    expect(getCheckedAllergens()).toEqual(['None of these']);
    expect(shownDeclaration()).toBe('Guests see: Contains none of the 14 listed allergens');
    await submit();
    expect(sentAllergens()).toEqual([]);
  });

  it('unchecks “None of these” when an allergen is checked', async () => {
    await clickAllergen('None of these');
    await clickAllergen('Fish');
    expect(getCheckedAllergens()).toEqual(['Fish']);
  });

  it.each(['Milk', 'None of these'])(
    'sends no declaration after the cook unchecks the only checked checkbox “%s”',
    async (name) => {
      await clickAllergen(name);
      await clickAllergen(name);
      expect(shownDeclaration()).toBe('Guests see: The cook has not declared allergens');
      await submit();
      expect(add).toHaveBeenCalledOnce();
      expect(sentAllergens()).toBeUndefined();
    },
  );

  it('removes the declaration and the button “Clear” when the cook clicks “Clear”, and focuses the first checkbox', async () => {
    await clickAllergen('Milk');
    await clickAllergen('Nuts');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(field('Gluten'));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await submit();
    expect(add).toHaveBeenCalledOnce();
    expect(sentAllergens()).toBeUndefined();
  });

  it('can be changed with the keyboard', async () => {
    field('Short description').focus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(field('Gluten'));
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(getCheckedAllergens()).toEqual(['Gluten', 'Crustaceans']);
  });
});

describe('the photo field of AddFoodForm', () => {
  const photoStatus = () =>
    within(screen.getByRole('group', { name: 'Photo' })).getByRole('status').textContent;

  /** Fills in all fields except the image URL, and starts the upload of a photo. */
  async function fillAndSendPhoto() {
    await fillAllFields();
    await userEvent.clear(field('Image URL'));
    let finish: (address: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    photoCode.sendPhoto.mockReturnValue(
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      }),
    );
    await choosePhoto();
    await waitFor(() => {
      expect(photoStatus()).toBe('Sending your photo…');
    });
    return { finish, fail };
  }

  it('fills in the image URL after the upload, and keeps the text that the cook types during the upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.type(field('Food name'), ' rice');
    finish(dishPhotoAddress);
    await waitFor(() => {
      expect(field('Image URL').value).toBe(dishPhotoAddress);
    });
    expect(field('Food name').value).toBe('Jollof rice');
    expect(photoCode.sendPhoto.mock.lastCall?.[1]).toBe('dish');
    expect(add).not.toHaveBeenCalled();
  });

  it('delays the submit of the form until the upload has finished', async () => {
    add.mockResolvedValue({ insertedId: 'new-id' });
    const { finish } = await fillAndSendPhoto();
    await submit();
    expect(add).not.toHaveBeenCalled();
    expect(screen.queryByText('Image URL is required.')).toBeNull();
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish(dishPhotoAddress);
    await waitFor(() => {
      expect(add).toHaveBeenCalledOnce();
    });
    expect(add.mock.lastCall?.[0].food_image).toBe(dishPhotoAddress);
    await waitFor(() => {
      expect(field('Image URL').value).toBe('');
    });
    expect(photoStatus()).toBe('');
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('does not delay the errors of other fields during an upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.clear(field('Category'));
    await submit();
    expect(screen.getByText('Category is required.')).toBeTruthy();
    await expectFocus('Category');
    finish(dishPhotoAddress);
    await waitFor(() => {
      expect(photoStatus()).toBe('Photo added.');
    });
    expect(add).not.toHaveBeenCalled();
  });

  it('takes the focus if its upload fails after a submit, and the form keeps its values and adds no dish', async () => {
    const { fail } = await fillAndSendPhoto();
    await submit();
    fail(createNoResponseError());
    await waitFor(() => {
      expect(photoStatus()).toBe(createNoResponseError().message);
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Photo' }));
    });
    expect(field('Food name').value).toBe('Jollof');
    expect(field('Short description').value).toBe('Smoky.');

    photoCode.sendPhoto.mockResolvedValue(dishPhotoAddress);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(field('Image URL').value).toBe(dishPhotoAddress);
    });
    expect(add).not.toHaveBeenCalled();
  });

  it('keeps the URL that the cook types during the upload, and aborts the upload', async () => {
    const { finish } = await fillAndSendPhoto();
    await userEvent.type(field('Image URL'), '/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
    expect(photoCode.sendPhoto.mock.lastCall?.[2].signal.aborted).toBe(true);
    await act(async () => {
      finish(dishPhotoAddress);
      await Promise.resolve();
    });
    expect(field('Image URL').value).toBe('/images/foods/ramen-960.webp');
    expect(photoStatus()).toBe('');
  });

  it('shows that the first photo is kept if the second photo fails, and has no status after the dish was added', async () => {
    const { finish } = await fillAndSendPhoto();
    finish(dishPhotoAddress);
    await screen.findByText('Photo added.');
    photoCode.preparePhoto.mockRejectedValueOnce(new PhotoError('This file is not a photo.'));
    await choosePhoto('notes.jpg');
    await screen.findByText('This file is not a photo. Your previous photo is kept.');
    add.mockResolvedValue({ insertedId: 'new-id' });
    await submit();
    expect(add.mock.lastCall?.[0].food_image).toBe(dishPhotoAddress);
    expect(field('Image URL').value).toBe('');
    expect(photoStatus()).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('still shows the photo if the form keeps its values after a save', async () => {
    const { finish } = await fillAndSendPhoto();
    finish(dishPhotoAddress);
    await screen.findByText('Photo added.');
    const message = 'This dish was added before and then removed.';
    add.mockResolvedValueOnce({ insertedId: 'new-id', isRemoved: true, message });
    await submit();
    expect(field('Image URL').value).toBe(dishPhotoAddress);
    expect(photoStatus()).toBe('Photo added.');
  });

  it('does not submit the form again if the cook cancels the upload of a second photo after a failed save', async () => {
    add.mockRejectedValue(createNoResponseError());
    const { finish } = await fillAndSendPhoto();
    await submit();
    finish(dishPhotoAddress);
    await waitFor(() => {
      expect(failure).toHaveBeenCalledOnce();
    });
    photoCode.sendPhoto.mockReturnValue(new Promise(() => undefined));
    await choosePhoto();
    await screen.findByText('Sending your photo…');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(photoStatus()).toBe('Photo added.');
    expect(add).toHaveBeenCalledOnce();
  });

  it('cancels a delayed submit if the cook cancels the upload', async () => {
    await fillAndSendPhoto();
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const button = screen.getByRole('button', { name: 'Add Item' });
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(add).not.toHaveBeenCalled();
  });
});
