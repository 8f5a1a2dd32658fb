import { expectNavigatedTo, openAccountMenu, signIn, submitLoginForm } from '../sign-in';
import { createUniqueName, expect, test, testOnDesktopAndPhone } from '../fixtures';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';

testOnDesktopAndPhone(
  'A cook adds a dish; a buyer finds the dish, purchases two units, and sees the order',
  async ({ page, cook, guest }) => {
    const foodName = createUniqueName('Egusi with Pounded Yam');
    await test.step('The cook adds the dish', async () => {
      await signIn(page, cook);
      await page.goto('/add-food');
      await fillFoodForm(page, { ...validFoodFormValues, 'Food name': foodName });
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Food item added successfully.')).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue('');
      await openAccountMenu(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Logged out successfully!')).toBeVisible();
    });

    await test.step('The buyer purchases two units', async () => {
      await page.goto('/foods');
      await page.getByPlaceholder('Search for a food item...').fill(foodName.toLowerCase());
      const card = page.getByRole('article').filter({ hasText: foodName });
      await expect(card).toContainText('Available Quantity: 5');
      await expect(card).toContainText('$12.75 BDT');
      await card.getByRole('link', { name: 'View Details' }).click();
      await page.getByRole('link', { name: 'Purchase Food' }).click();

      await expectNavigatedTo(page, '/login');
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await submitLoginForm(page, guest);
      await expect(page).toHaveURL(/\/purchase\//);
      await page.getByRole('spinbutton', { name: 'Purchase quantity' }).fill('2');
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    });

    await test.step('My Orders lists the order', async () => {
      await expect(page).toHaveURL('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      const order = page.locator('main tbody tr').filter({ hasText: foodName });
      await expect(order).toContainText('$12.75');
      await expect(order).toContainText(cook.name);
      await expect(order).toContainText('2');
    });

    await test.step('The food list shows the reduced stock', async () => {
      await page.goto(`/foods?search=${encodeURIComponent(foodName)}`);
      await expect(page.getByText('Available Quantity: 3')).toBeVisible();
    });
  },
);
