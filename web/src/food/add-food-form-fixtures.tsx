import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { mockPhotoCode } from '../photo/mock-photo-code';
import { fillField, getField } from '../ui/user-actions-fixture';
import { addFood } from './food-api';
import { AddFoodForm } from './add-food-page';

// Each test file mocks food-api, toast, and send-photo, so these imports are mocks.
export const addFoodMock = vi.mocked(addFood);
export const showToastMock = vi.mocked(showToast);
export let photoUploadCodeMock: ReturnType<typeof mockPhotoCode>;

export const cookFixture = { name: 'Amara Okafor', email: 'amara@potluck.test', photoURL: null };

/**
 * Renders a blank form before each test. The test file itself must call `vi.mock` for food-api, toast, and
 * send-photo, because Vitest hoists that call only within the file that contains it.
 */
export function setUpAddFoodForm(): void {
  beforeEach(() => {
    photoUploadCodeMock = mockPhotoCode();
    addFoodMock.mockReset().mockResolvedValue({ insertedId: 'new-id' });
    showToastMock.mockReset();
    renderForm();
  });
}

/** Renders the form as the page does. */
export const renderForm = (uid = 'amara') =>
  render(
    <main>
      <h1 tabIndex={-1}>Add Food</h1>
      <AddFoodForm uid={uid} owner={cookFixture} />
    </main>,
    { wrapper: MemoryRouter },
  );

/** Clicks the submit button. Queries by role and `userEvent` are slow in a long form. */
export async function submitForm(): Promise<void> {
  const button = screen.getByText('Add Item').closest('button') ?? expect.fail();
  button.focus();
  await act(() => Promise.resolve(fireEvent.click(button)));
}

export const getAllergenGroup = () => screen.getByRole('group', { name: 'Allergens (optional)' });
export const clickAllergen = (name: string) => fireEvent.click(getField(name));
export const getCheckedAllergens = () =>
  within(getAllergenGroup())
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((checkbox) => checkbox.labels?.[0]?.textContent);

export function fillAllFields(): void {
  fillField('Food name', 'Jollof');
  fillField('Image URL', '/images/foods/jollof-rice-960.webp');
  fillField('Category', 'Rice');
  fillField('Origin country', 'Nigeria');
  fillField('Quantity', '4');
  fillField('Price ($)', '6.5');
  fillField('Short description', 'Smoky.');
}
