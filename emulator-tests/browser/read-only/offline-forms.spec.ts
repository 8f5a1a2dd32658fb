import type { Page } from '@playwright/test';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { choosePhoto, createPhotoFile } from '../choose-photo';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';
import { expect, test } from '../fixtures';
import { signIn } from '../sign-in';
import { waitForToastCode } from '../wait-for-code';
import { waitForHydration } from '../wait-for-hydration';

type Values = Record<string, string>;

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

async function fillFields(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function expectValues(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(field(page, label)).toHaveValue(value);
}

test.use({
  // If the network ends before the page has loaded the code of the form, the form reports that the user is offline, too.
  expectedMessages: /ERR_INTERNET_DISCONNECTED|Signing in is not possible|could not be loaded/,
});

test.describe('Without a network,', () => {
  test('the registration form keeps the input and states that the user is offline @all', async ({
    page,
    context,
  }) => {
    const values = {
      Name: 'Nina Novak',
      'Photo URL': 'https://example.com/nina.jpg',
      Email: 'nina@potluck.test',
      Password: 'Potluck1',
    };
    await page.goto('/register');
    await waitForHydration(page);
    await fillFields(page, values);
    await context.setOffline(true);
    await button(page, 'Register').click();
    await expect(main(page).getByRole('alert')).toContainText('You are offline.');
    await expectValues(page, values);
  });

  test('the form for a new dish keeps the input and states that the user is offline, also if a photo upload fails', async ({
    page,
    context,
  }) => {
    await signIn(page, cookAccount);
    await page.goto('/add-food');
    await fillFoodForm(page);
    await waitForToastCode(page);
    await context.setOffline(true);
    await button(page, 'Add Item').click();
    await expect(page.getByText('Failed to add food item. You are offline.')).toBeVisible();
    await expectValues(page, validFoodFormValues);

    await choosePhoto(page, await createPhotoFile());
    const photo = main(page).getByRole('group', { name: 'Photo' });
    await expect(photo.getByRole('status')).toContainText('You are offline.');
    await expect(photo.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectValues(page, validFoodFormValues);
  });

  test('the form for an existing dish keeps the input and states that the user is offline @all', async ({
    page,
    context,
  }) => {
    const values = { 'Food name': 'Smoky Jollof Rice', Quantity: '9' };
    await signIn(page, cookAccount);
    await page.goto('/update/jollof-rice');
    await fillFields(page, values);
    await waitForToastCode(page);
    await context.setOffline(true);
    await main(page).locator('button[type=submit]').click();
    await expect(page.getByText('Failed to update food item. You are offline.')).toBeVisible();
    await expectValues(page, values);
  });

  test('the form for the pickup details of a cook keeps the input and states that the user is offline @all', async ({
    page,
    context,
  }) => {
    const values = { Place: '4 Acacia Lane, the red door', Times: 'Sunday from noon' };
    await signIn(page, cookAccount);
    await page.goto('/my-foods/orders');
    await fillFields(page, values);
    await context.setOffline(true);
    await button(page, 'Save').click();
    await expect(main(page).getByRole('alert')).toContainText('You are offline.');
    await expectValues(page, values);
  });

  test('the form for a report keeps the input and states that the user is offline @all', async ({
    page,
    context,
  }) => {
    const values = { 'What is wrong?': 'unsafe' };
    await signIn(page, buyerAccount);
    await page.goto('/foods/tonkotsu-ramen');
    await button(page, 'Report this dish').click();
    await field(page, 'What is wrong?').selectOption('unsafe');
    await main(page).getByLabel('Note').fill('The broth is cold.');
    await waitForToastCode(page);
    await context.setOffline(true);
    await button(page, 'Send report').click();
    await expect(
      page.getByText('Your report could not be sent. Please try again. You are offline.'),
    ).toBeVisible();
    await expectValues(page, values);
    await expect(main(page).getByLabel('Note')).toHaveValue('The broth is cold.');
  });

  test('the checkbox for order emails keeps its earlier value, and the page states that the user is offline @all', async ({
    page,
    context,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    const choice = page.getByRole('checkbox', { name: 'Email me when an order is ready' });
    const wasChecked = await choice.isChecked();
    await waitForToastCode(page);
    await context.setOffline(true);
    await choice.click();
    await expect(
      page.getByText('Your choice could not be saved. Please try again. You are offline.'),
    ).toBeVisible();
    await expect(choice).toBeChecked({ checked: wasChecked });
    await expect(choice).not.toHaveAttribute('aria-busy');
  });
});
