import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showFailure, showToast } from '../../components/toast';
import { ApiError } from '../../lib/api-error';
import { AddFoodForm } from './add-food-form';
import { addFood } from './food-api';

vi.mock('./food-api');
vi.mock('../../components/toast', () => ({ showToast: vi.fn(), showFailure: vi.fn() }));

const add = vi.mocked(addFood);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showFailure);
const cook = { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null };

beforeEach(() => {
  add.mockReset();
  toast.mockReset();
  failure.mockReset();
  render(<AddFoodForm cook={cook} />);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Item' }));

/** After a submit with errors, the first field with an error takes the focus. */
const expectFocus = (name: string) =>
  waitFor(() => {
    expect(document.activeElement).toBe(field(name));
  });

async function fill() {
  await userEvent.type(field('Food name'), 'Jollof');
  await userEvent.type(field('Image URL'), '/images/foods/jollof-rice-960.webp');
  await userEvent.type(field('Category'), 'Rice');
  await userEvent.type(field('Origin country'), 'Nigeria');
  await userEvent.type(field('Quantity'), '4');
  await userEvent.type(field('Price ($)'), '6.5');
  await userEvent.type(field('Short description'), 'Smoky.');
}

it('says what is missing at each field, and goes to the first', async () => {
  await submit();
  expect(screen.getAllByText(/is required\.$/)).toHaveLength(7);
  const name = field('Food name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => {
    expect(document.activeElement).toBe(name);
  });
  expect(add).not.toHaveBeenCalled();
});

it('shows the card while it is written, its picture when the address is', async () => {
  const picture = () => document.querySelector('aside img')?.getAttribute('src') ?? '';
  await userEvent.type(field('Image URL'), 'https://a.test/jollof.png');
  expect(picture()).not.toContain('a.test');
  await waitFor(() => {
    expect(picture()).toBe('https://a.test/jollof.png');
  });
  await userEvent.clear(field('Image URL'));
  await fill();
  expect(screen.getByRole('heading', { name: 'Jollof' })).toBeTruthy();
  expect(screen.getByText('$6.50')).toBeTruthy();
});

it('adds once, in the cook’s name, and is blank again', async () => {
  add.mockResolvedValue('new-id');
  expect(field('Added By')).toMatchObject({ readOnly: true, value: 'Amara Okafor' });
  expect(field('Creator Email')).toMatchObject({ readOnly: true, value: 'amara@potluck.test' });
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add Item' }));
  expect(add).toHaveBeenCalledExactlyOnceWith({
    food_name: 'Jollof',
    food_image: '/images/foods/jollof-rice-960.webp',
    food_category: 'Rice',
    food_origin: 'Nigeria',
    quantity: 4,
    price: 6.5,
    description: 'Smoky.',
    added_by: cook,
  });
  expect(toast).toHaveBeenCalledWith('success', 'Food item added successfully.');
  expect(field('Food name').value).toBe('');
});

it('keeps what was typed when it fails, and shows the service’s sentences', async () => {
  const fields = { price: 'Price can be at most 1,000,000.' };
  add.mockRejectedValue(new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }));
  await fill();
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
] as const)(
  'shows the message of a %i response, keeps the typed dish, and adds it later',
  async (status, code, message) => {
    add.mockRejectedValueOnce(new ApiError({ status, code, message }));
    await fill();
    await submit();
    expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to add food item.', undefined);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Food name').value).toBe('Jollof');
    expect(field('Short description').value).toBe('Smoky.');

    add.mockResolvedValue('new-id');
    await submit();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Food name').value).toBe('');
  },
);
it('validates a field again on every change after its error was shown', async () => {
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

it('removes the error of the service when the field is changed', async () => {
  const fields = { price: 'Price can be at most 1,000,000.' };
  add.mockRejectedValue(new ApiError({ status: 400, code: 'invalid', message: 'Check.', fields }));
  await fill();
  await submit();
  await expectFocus('Price ($)');
  await userEvent.type(field('Price ($)'), '1');
  expect(screen.queryByText(fields.price)).toBeNull();
});

it('shows no error in the blank form after a dish was added', async () => {
  add.mockResolvedValue('new-id');
  await submit();
  await expectFocus('Food name');
  await fill();
  await submit();
  expect(field('Food name').value).toBe('');
  await userEvent.type(field('Food name'), 'J');
  await userEvent.clear(field('Food name'));
  expect(screen.queryByText(/ is required\.$/)).toBeNull();
});
