import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { expectToast } from '../expect-toast';
import { clickDialogButton } from '../click-dialog-button';
import { placeOrder } from '../place-order';
import { signIn } from '../sign-in';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

const orderRows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

const columnNames = [
  'Photo',
  'Food Name',
  'Food Owner',
  'Price',
  'Quantity',
  'Order Date',
  'Action',
];

const clickDelete = (page: Page) =>
  orderRows(page)
    .first()
    .getByRole('button', { name: /delete/i })
    .click();

test.describe('The My Orders page /my-orders', () => {
  testOnDesktopAndPhone(
    'lists the user’s own orders, newest first, with a formatted date',
    async ({ page, isMobile }) => {
      await signIn(page, buyerAccount);
      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
      await expect(page.getByText('A history of all your delicious purchases.')).toBeVisible();
      await expect(orderRows(page)).toHaveCount(3);
      await expect(orderRows(page).first()).toContainText('Adana');
      const monthPattern = isMobile ? '[A-Z][a-z]{2}' : '[A-Z][a-z]{2,}';
      await expect(orderRows(page).first()).toContainText(
        new RegExp(`${monthPattern} \\d{1,2}(st|nd|rd|th) 20\\d\\d, \\d{1,2}:\\d\\d (am|pm)`),
      );
      const columns = page.getByRole('columnheader').filter({ visible: true });
      await expect(columns).toHaveText(isMobile ? [] : columnNames);
    },
  );

  testOnDesktopAndPhone(
    'shows the total in the Price column if an order has more than one unit',
    async ({ page, isMobile }) => {
      await signIn(page, buyerAccount);
      await page.goto('/my-orders');
      await expect(orderRows(page)).toHaveCount(3);
      const prices = isMobile
        ? orderRows(page).locator('dt:text-is("Price") + dd')
        : orderRows(page).locator(`td:nth-child(${columnNames.indexOf('Price') + 1})`);
      await expect(prices).toHaveText([
        /^\$13\.90\s*× 2 = \$27\.80$/,
        /^\$6\.80$/,
        /^\$9\.00\s*× 4 = \$36\.00$/,
      ]);
    },
  );

  test('shows an empty state to a user without orders', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-orders');
    await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();
    await expect(
      page.getByText('Explore our menu and find your next favorite meal.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to All Food Menu' })).toHaveAttribute(
      'href',
      '/foods',
    );
  });

  testOnDesktopAndPhone(
    'asks for confirmation before it deletes an order, and then removes the row of the order',
    async ({ page, guest, dish }) => {
      for (const quantity of [1, 2, 3]) await placeOrder(guest, dish.id, quantity);
      await signIn(page, guest);
      await page.goto('/my-orders');
      await clickDelete(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Are you sure?');
      await expect(dialog).toContainText("You won't be able to revert this!");
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(orderRows(page)).toHaveCount(3);

      await clickDelete(page);
      await clickDialogButton(page, 'Yes, delete it!');
      await expect(page.getByText('Deleted! Your order has been removed.')).toBeVisible();
      await expect(orderRows(page)).toHaveCount(2);
      await page.reload();
      await expect(orderRows(page)).toHaveCount(2);
    },
  );

  test.describe('The My Orders page, if a deletion fails,', () => {
    test.use({
      expectedMessages: /status of 500/,
      colorScheme: 'dark',
      // Emulate reduced motion, because it must not shorten the time that the toast is visible.
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('shows an error for 3000 ms and keeps the order @all', async ({ page }) => {
      await signIn(page, buyerAccount);
      await page.goto('/my-orders');
      await page.route('**/api/orders/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.continue(),
      );
      await clickDelete(page);
      await clickDialogButton(page, 'Yes, delete it!');
      await expectToast(page, 'Error! Could not delete the order.', 3);
      await expect(orderRows(page)).toHaveCount(3);
    });
  });

  test('shows “N/A” instead of the cook if an order has no food_owner @all', async ({ page }) => {
    await signIn(page, buyerAccount);
    await page.route('**/api/orders/*', async (route) => {
      const response = await route.fetch();
      const orders = (await response.json()) as Record<string, unknown>[];
      await route.fulfill({ response, json: orders.map(({ food_owner: _, ...order }) => order) });
    });
    await page.goto('/my-orders');
    await expect(orderRows(page).first()).toContainText('N/A');
  });
});
