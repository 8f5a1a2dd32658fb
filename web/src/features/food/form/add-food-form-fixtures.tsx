import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { showErrorToast, showToast } from '../../../components/toast';
import { mockPhotoCode } from '../../../photos/mock-photo-code';
import { addFood } from '../api/food-api';
import { AddFoodForm } from './add-food-form';

// Each test file mocks food-api, toast, and load-photo-code, so these imports are mocks.
export const add = vi.mocked(addFood);
export const toast = vi.mocked(showToast);
export const failure = vi.mocked(showErrorToast);
export let photoCode: ReturnType<typeof mockPhotoCode>;

export const owner = { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null };

/**
 * Renders a blank form before each test. The test file itself must call `vi.mock` for food-api, toast, and
 * load-photo-code, because Vitest hoists that call only within the file that contains it.
 */
export function setUpAddFoodForm(): void {
  beforeEach(() => {
    photoCode = mockPhotoCode();
    add.mockReset();
    toast.mockReset();
    failure.mockReset();
    renderForm();
  });
}

/** Renders the form as the page does. */
export const renderForm = (uid = 'amara') => render(<AddFoodForm uid={uid} owner={owner} />);

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
export const getAllergenGroup = () => screen.getByRole('group', { name: 'Allergens (optional)' });
export const clickAllergen = (name: string) => userEvent.click(field(name));
export const getCheckedAllergens = () =>
  within(getAllergenGroup())
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((checkbox) => checkbox.labels?.[0]?.textContent);

/**
 * Waits until the field has the focus. After a submit with errors, the form focuses the first field
 * with an error.
 */
export const expectFocus = (name: string) =>
  waitFor(() => {
    expect(document.activeElement).toBe(field(name));
  });

/** Types a valid value into each text field. */
export async function fillAllFields() {
  await userEvent.type(field('Food name'), 'Jollof');
  await userEvent.type(field('Image URL'), '/images/foods/jollof-rice-960.webp');
  await userEvent.type(field('Category'), 'Rice');
  await userEvent.type(field('Origin country'), 'Nigeria');
  await userEvent.type(field('Quantity'), '4');
  await userEvent.type(field('Price ($)'), '6.5');
  await userEvent.type(field('Short description'), 'Smoky.');
}
