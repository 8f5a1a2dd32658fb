import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { mockPhotoCode } from '../photo/mock-photo-code';
import { addFood } from './food-api';
import { AddFoodForm } from './add-food-page';

// Each test file mocks food-api, toast, and load-photo-code, so these imports are mocks.
export const addFoodMock = vi.mocked(addFood);
export const showToastMock = vi.mocked(showToast);
export let photoUploadCodeMock: ReturnType<typeof mockPhotoCode>;

export const cookFixture = { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null };

/**
 * Renders a blank form before each test. The test file itself must call `vi.mock` for food-api, toast, and
 * load-photo-code, because Vitest hoists that call only within the file that contains it.
 */
export function setUpAddFoodForm(): void {
  beforeEach(() => {
    photoUploadCodeMock = mockPhotoCode();
    addFoodMock.mockReset();
    showToastMock.mockReset();
    renderForm();
  });
}

/** Renders the form as the page does. */
export const renderForm = (uid = 'amara') => render(<AddFoodForm uid={uid} owner={cookFixture} />);

export const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
export const getAllergenGroup = () => screen.getByRole('group', { name: 'Allergens (optional)' });
export const clickAllergen = (name: string) => userEvent.click(getField(name));
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
    expect(document.activeElement).toBe(getField(name));
  });

/**
 * Pastes a valid value into each text field. Typing is about ten times as slow, because the form renders after
 * each key.
 */
export async function fillAllFields() {
  const values = {
    'Food name': 'Jollof',
    'Image URL': '/images/foods/jollof-rice-960.webp',
    Category: 'Rice',
    'Origin country': 'Nigeria',
    Quantity: '4',
    'Price ($)': '6.5',
    'Short description': 'Smoky.',
  };
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(getField(label));
    await userEvent.paste(value);
  }
}
