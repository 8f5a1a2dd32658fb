import type { Page } from '@playwright/test';
import { clickDialogButton } from '../click-dialog-button';
import { placeOrder } from '../place-order';
import { signIn } from '../sign-in';
import { expect, testOnDesktopAndPhone } from '../fixtures';

const orderRows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

testOnDesktopAndPhone(
  'My Orders lists the orders of the guest in a table on a desktop and in cards on a phone, newest first, and deletes one after a confirmation',
  async ({ page, isMobile, guest, dish }) => {
    for (const quantity of [1, 3]) await placeOrder(guest, dish.id, quantity);
    await signIn(page, guest);
    await page.goto('/my-orders');
    await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
    await expect(page.getByText('A history of all your delicious purchases.')).toBeVisible();
    await expect(orderRows(page)).toHaveCount(2);
    await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveCount(
      isMobile ? 0 : 7,
    );
    const newest = orderRows(page).first();
    await expect(newest).toContainText(/\$13\.50\s*× 3 = \$40\.50/);
    const monthPattern = isMobile ? '[A-Z][a-z]{2}' : '[A-Z][a-z]{2,}';
    await expect(newest).toContainText(
      new RegExp(`${monthPattern} \\d{1,2}(st|nd|rd|th) 20\\d\\d, \\d{1,2}:\\d\\d (am|pm)`),
    );

    const deleteFirst = () => newest.getByRole('button', { name: /delete/i }).click();
    await deleteFirst();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await clickDialogButton(page, 'Cancel');
    await expect(orderRows(page)).toHaveCount(2);
    await expect(dialog).toHaveCount(0);
    await deleteFirst();
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(page.getByText('Deleted! Your order has been removed.')).toBeVisible();
    await expect(orderRows(page)).toHaveCount(1);
    await page.reload();
    await expect(orderRows(page)).toHaveCount(1);
  },
);
