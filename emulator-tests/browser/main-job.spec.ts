import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { fillLogin, openAccountMenu, signIn } from './sign-in';
import { expect, test, testOnPhonesToo } from './test';
import { toastAtRest } from './toast-at-rest';
import { writeDish } from './write-dish';

testOnPhonesToo(
  'a cook adds a dish; a guest finds it, buys two, and sees the order',
  async ({ page }) => {
    await test.step('the cook adds it', async () => {
      await signIn(page, cookAccount);
      await page.goto('/add-food');
      await writeDish(page);
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Food item added successfully.')).toBeVisible();
      await expect(page.getByLabel('Food name')).toHaveValue('');
      // The toast does not cover the menu.
      await toastAtRest(page);
      const navbar = await page.getByRole('banner').boundingBox();
      const toast = await page.getByRole('alert').boundingBox();
      expect(toast?.y).toBeGreaterThanOrEqual(navbar?.height ?? Infinity);

      await openAccountMenu(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Logged out successfully!')).toBeVisible();
    });

    await test.step('the guest buys two', async () => {
      await page.goto('/foods');
      await page.getByPlaceholder('Search for a food item...').fill('egusi');
      const card = page.getByRole('article').filter({ hasText: 'Egusi with Pounded Yam' });
      await expect(card).toContainText('Available Quantity: 5');
      await expect(card).toContainText('$12.75 BDT');
      await card.getByRole('link', { name: 'View Details' }).click();
      await page.getByRole('link', { name: 'Purchase Food' }).click();

      await expect(page).toHaveURL('/login');
      await fillLogin(page, guestAccount);
      await expect(page).toHaveURL(/\/purchase\//);
      await page.getByRole('spinbutton', { name: 'Purchase quantity' }).fill('2');
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    });

    await test.step('the order is in the history', async () => {
      await expect(page).toHaveURL('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      const order = page
        .locator('main tbody tr, main li')
        .filter({ hasText: 'Egusi with Pounded Yam', visible: true });
      await expect(order).toContainText('$12.75');
      await expect(order).toContainText('Amara Okafor');
      await expect(order).toContainText('2');
    });

    await test.step('and the stock has gone down', async () => {
      await page.goto('/foods?search=egusi');
      await expect(page.getByText('Available Quantity: 3')).toBeVisible();
    });
  },
);
