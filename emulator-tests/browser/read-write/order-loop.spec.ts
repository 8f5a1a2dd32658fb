import type { Page } from '@playwright/test';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { clickDialogButton } from '../click-dialog-button';
import { expect, test } from '../fixtures';
import { openSignedInPage } from '../open-signed-in-page';
import { signIn } from '../sign-in';

/** Maximum time, in ms, until the cook's open page shows a new order. */
const NEW_ORDER_DEADLINE_MS = 20_000;

const main = (page: Page) => page.getByRole('main');
const ticket = (cook: Page, portions: number) =>
  main(cook)
    .getByRole('region', { name: 'Orders', exact: true })
    .locator('li')
    .filter({ hasText: `${portions} × Party Jollof Rice` });

async function purchaseJollof(buyer: Page, portions: number): Promise<void> {
  await buyer.goto('/purchase/jollof-rice');
  await buyer.getByRole('spinbutton', { name: 'Purchase quantity' }).fill(String(portions));
  await buyer.getByRole('button', { name: 'Confirm Purchase' }).click();
  await expect(buyer).toHaveURL('/my-orders');
}

async function openReceipt(buyer: Page): Promise<void> {
  await main(buyer).getByRole('link', { name: 'Party Jollof Rice' }).first().click();
  await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main(buyer).getByRole('button', { name: 'Cancel order' })).toBeVisible();
}

test.describe('An order of a guest', () => {
  let cook: Page;
  let buyer: Page;

  test.beforeEach(async ({ browser, page }) => {
    buyer = page;
    await signIn(buyer, buyerAccount);
    cook = await openSignedInPage(browser, cookAccount);
    await cook.goto('/my-foods/orders');
    await expect(main(cook).getByRole('link', { name: /^Orders/ })).toBeVisible();
  });
  test.afterEach(async () => {
    await cook.close();
  });

  test('appears on the open page of the cook, and the guest sees when the cook marks it as ready and collected', async () => {
    await cook.getByLabel('Place').fill('4 Acacia Lane');
    await cook.getByLabel('Times').fill('Friday, 6 to 8 pm');
    await main(cook).getByRole('button', { name: 'Save' }).click();
    await expect(cook.getByText('Your pickup details are saved.')).toBeVisible();

    await purchaseJollof(buyer, 4);
    await expect(ticket(cook, 4)).toBeVisible({ timeout: NEW_ORDER_DEADLINE_MS });
    await expect(ticket(cook, 4)).toContainText(buyerAccount.name);
    await expect(cook).toHaveTitle(/^\(1\) /);

    await openReceipt(buyer);
    await expect(main(buyer)).toContainText('4 Acacia Lane');
    await ticket(cook, 4)
      .getByRole('button', { name: /^Ready/ })
      .click();
    await expect(main(buyer).getByText('Ready to collect').first()).toBeVisible();
    await expect(main(buyer).getByRole('button', { name: 'Cancel order' })).toBeHidden();

    await ticket(cook, 4)
      .getByRole('button', { name: /^Collected/ })
      .click();
    await expect(main(buyer).getByText('Collected').first()).toBeVisible();
    await expect(main(buyer)).not.toContainText('4 Acacia Lane');
  });

  test('adds its portions back to the stock and disappears from the cook’s page if the guest cancels it', async () => {
    await purchaseJollof(buyer, 5);
    await expect(ticket(cook, 5)).toBeVisible({ timeout: NEW_ORDER_DEADLINE_MS });
    await openReceipt(buyer);
    await main(buyer).getByRole('button', { name: 'Cancel order' }).click();
    await clickDialogButton(buyer, 'Yes, cancel it');
    await expect(main(buyer).getByText('You canceled this order.')).toBeVisible();
    await expect(ticket(cook, 5)).toHaveCount(0);
    await buyer.goto('/foods/jollof-rice');
    await expect(main(buyer).getByRole('definition').first()).toHaveText('18');
  });

  test.describe('An order whose status changes while the page of the guest shows the old status', () => {
    test.use({ expectedMessages: /status of 409|ERR_FAILED/ });

    test('cannot be canceled on that page, and the page then shows the current status', async () => {
      await purchaseJollof(buyer, 2);
      await expect(ticket(cook, 2)).toBeVisible({ timeout: NEW_ORDER_DEADLINE_MS });
      await openReceipt(buyer);
      // Abort the receipt requests, so the guest's page continues to show the old status. A page in a
      // background tab also shows the old status, because it does not poll.
      await buyer.route('**/api/orders/*/receipt', (route) => route.abort());
      await ticket(cook, 2)
        .getByRole('button', { name: /^Ready/ })
        .click();
      await expect(ticket(cook, 2).getByRole('button', { name: /^Collected/ })).toBeVisible();
      await buyer.unroute('**/api/orders/*/receipt');
      await main(buyer).getByRole('button', { name: 'Cancel order' }).click();
      await clickDialogButton(buyer, 'Yes, cancel it');
      await expect(main(buyer).getByText('Ready to collect').first()).toBeVisible();
      await expect(main(buyer).getByRole('button', { name: 'Cancel order' })).toBeHidden();
    });
  });

  test('shows the reason and the note to the guest if the cook cancels it', async () => {
    await purchaseJollof(buyer, 3);
    await expect(ticket(cook, 3)).toBeVisible({ timeout: NEW_ORDER_DEADLINE_MS });
    await openReceipt(buyer);
    await ticket(cook, 3)
      .getByRole('button', { name: /^Cancel…/ })
      .click();
    await ticket(cook, 3).getByLabel('Reason').selectOption('cannot-cook');
    await ticket(cook, 3).getByLabel(/^Note/).fill('The stove is broken.');
    await ticket(cook, 3).getByRole('button', { name: 'Cancel the order' }).click();
    await expect(cook.getByText('The order is canceled.')).toBeVisible();
    await expect(main(buyer)).toContainText('The stove is broken.');
    await buyer.goto('/foods/jollof-rice');
    await expect(main(buyer).getByRole('definition').first()).toHaveText('15');
  });
});
