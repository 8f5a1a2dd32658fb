import type { Locator, Page, Request } from '@playwright/test';
import { expect, test as base } from '../fixtures';
import { openSignedInPage } from '../open-signed-in-page';
import { signIn } from '../sign-in';

/** The polling interval of the pages with orders, minus one second. */
const MOST_OF_POLLING_INTERVAL_MS = 14_000;

interface OrderFixtures {
  /** The open page of the cook. */
  cookPage: Page;
  /**
   * Moves the clock of a page forward, so the page polls within one second. Call this function after the
   * change that the page must show.
   */
  skipToNextPoll: (page: Page) => Promise<void>;
}

/** Signs in the guest in `page`, and the cook in `cookPage`. */
const test = base.extend<OrderFixtures>({
  cookPage: async ({ browser, page, guest, cook }, use) => {
    await signIn(page, guest);
    const cookPage = await openSignedInPage(browser, cook);
    await use(cookPage);
    await cookPage.close();
  },
  skipToNextPoll: async ({ page, cookPage }, use) => {
    const pending = new Set<Request>();
    for (const open of [page, cookPage]) {
      await open.clock.install();
      open.on('request', (request) => {
        if (request.url().includes('/api/')) pending.add(request);
      });
      for (const event of ['requestfinished', 'requestfailed'] as const)
        open.on(event as 'requestfinished', (request) => pending.delete(request));
    }
    await use(async (open) => {
      // A pending request would time out, because the page measures its timeout with the same clock.
      await expect.poll(() => pending.size).toBe(0);
      await open.clock.runFor(MOST_OF_POLLING_INTERVAL_MS);
    });
  },
});

const main = (page: Page) => page.getByRole('main');
/**
 * Clicks the button of a ticket, and waits until the button disappears. Then expects that a further click at the same
 * place would hit no button or link.
 */
async function clickAndExpectNoNextAction(card: Locator, name: RegExp): Promise<void> {
  const button = card.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const [x, y] = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await button.click();
  await expect(button).toHaveCount(0);
  const hit = await card
    .page()
    .evaluate((point) => document.elementFromPoint(...point)?.closest('button, a')?.textContent, [
      x,
      y,
    ] as const);
  expect(hit).toBeUndefined();
}

test('An order of a guest appears on the open page of the cook, and the guest sees when the cook marks it as ready and collected, and sees the pickup place in between', async ({
  page: buyer,
  cookPage,
  guest,
  dish,
  skipToNextPoll,
}) => {
  await cookPage.goto('/my-foods/orders');
  await cookPage.getByLabel('Place', { exact: true }).fill('4 Acacia Lane');
  await cookPage.getByLabel('Times', { exact: true }).fill('Friday, 6 to 8 pm');
  await main(cookPage).getByRole('button', { name: 'Save' }).click();
  await expect(cookPage.getByText('Your pickup details are saved.')).toBeVisible();

  await buyer.goto(`/purchase/${dish.id}`);
  await buyer.getByRole('spinbutton', { name: 'Purchase quantity' }).fill('4');
  await buyer.getByRole('button', { name: 'Confirm Purchase' }).click();
  await expect(buyer).toHaveURL('/my-orders');
  await skipToNextPoll(cookPage);
  const ticket = main(cookPage)
    .getByRole('region', { name: 'Orders', exact: true })
    .locator('li')
    .filter({ hasText: `4 × ${dish.food_name}` });
  await expect(ticket).toBeVisible();
  await expect(ticket).toContainText(guest.name);
  await expect(cookPage).toHaveTitle(/^\(1\) /);

  await main(buyer).getByRole('link', { name: dish.food_name }).first().click();
  await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused();
  const cancelButton = main(buyer).getByRole('button', { name: 'Cancel order' });
  await expect(cancelButton).toBeVisible();
  await expect(main(buyer)).toContainText('Friday, 6 to 8 pm');
  await expect(main(buyer)).not.toContainText('4 Acacia Lane');
  await clickAndExpectNoNextAction(ticket, /^Ready/);
  await skipToNextPoll(buyer);
  await expect(main(buyer).getByText('Ready to collect').first()).toBeVisible();
  await expect(main(buyer)).toContainText('4 Acacia Lane');
  await expect(cancelButton).toBeHidden();

  // The order stays in the tab in which the cook has changed it until the cook opens another tab.
  const tabs = main(cookPage).getByRole('navigation', { name: 'Status' });
  await tabs.getByRole('link', { name: /^Ready/ }).click();
  await clickAndExpectNoNextAction(ticket, /^Collected/);
  await skipToNextPoll(buyer);
  await expect(main(buyer).getByText('Collected').first()).toBeVisible();
  await expect(main(buyer)).not.toContainText('4 Acacia Lane');
});
