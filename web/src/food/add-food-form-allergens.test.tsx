import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addFoodMock,
  getAllergenGroup,
  clickAllergen,
  getField,
  fillAllFields,
  getCheckedAllergens,
  setUpAddFoodForm,
  submitForm,
} from './add-food-form-fixtures';

vi.mock('./food-api');
vi.mock('../ui/toast');
vi.mock('../photo/send-photo', { spy: true });

setUpAddFoodForm();

describe('the allergen field of AddFoodForm', () => {
  const shownDeclaration = () => within(getAllergenGroup()).getByRole('status').textContent;
  const sentAllergens = () => addFoodMock.mock.lastCall?.[0].allergens;
  beforeEach(async () => {
    addFoodMock.mockResolvedValue({ insertedId: 'new-id' });
    await fillAllFields();
  });

  it('is below all other fields, and shows unchecked checkboxes for 14 allergens and “None of these”', () => {
    const checkboxes = within(getAllergenGroup()).getAllByRole<HTMLInputElement>('checkbox');
    expect(checkboxes).toHaveLength(15);
    expect(checkboxes.filter(({ checked }) => checked)).toEqual([]);
    expect(shownDeclaration()).toBe('Guests see: The cook has not declared allergens');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
    expect(inputs.slice(-15)).toEqual(checkboxes);
  });

  it('sends no declaration if no checkbox is checked', async () => {
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledOnce();
    expect(sentAllergens()).toBeUndefined();
  });

  it('sends the checked allergens, sorted as on the form, and is blank again after the dish was added', async () => {
    await clickAllergen('Nuts');
    await clickAllergen('Milk');
    expect(shownDeclaration()).toBe('Guests see: Contains: Milk, Nuts');
    await submitForm();
    expect(sentAllergens()).toEqual(['milk', 'nuts']);
    expect(shownDeclaration()).toBe('Guests see: The cook has not declared allergens');
  });

  it('unchecks the allergens and sends an empty list if the cook checks “None of these”', async () => {
    await clickAllergen('Milk');
    await clickAllergen('None of these');
    expect(getCheckedAllergens()).toEqual(['None of these']);
    expect(shownDeclaration()).toBe('Guests see: Contains none of the 14 listed allergens');
    await submitForm();
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
      await submitForm();
      expect(addFoodMock).toHaveBeenCalledOnce();
      expect(sentAllergens()).toBeUndefined();
    },
  );

  it('removes the declaration and the button “Clear” when the cook clicks “Clear”, and focuses the first checkbox', async () => {
    await clickAllergen('Milk');
    await clickAllergen('Nuts');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(getField('Gluten'));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await submitForm();
    expect(addFoodMock).toHaveBeenCalledOnce();
    expect(sentAllergens()).toBeUndefined();
  });

  it('can be changed with the keyboard', async () => {
    getField('Short description').focus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(getField('Gluten'));
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(getCheckedAllergens()).toEqual(['Gluten', 'Crustaceans']);
  });
});
