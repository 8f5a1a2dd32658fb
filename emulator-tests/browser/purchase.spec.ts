import type { Locator } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { connectFirestore } from '../support/firestore';
import { expectToast } from './expect-toast';
import { signIn } from './sign-in';
import { expect, test } from './test';

const quantity = { name: 'Purchase quantity' } as const;

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: NaN,
    height: NaN,
  };
  return { x, y, width, bottom: y + height };
}

test.describe('Purchase /purchase/{id}', () => {
  test('shows what will be bought, read-only, and one field to fill, with no more than there is', async ({
    page,
  }) => {
    await signIn(page, guestAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const main = page.getByRole('main');
    const shown = {
      'Food name': 'Tonkotsu Ramen',
      Price: '$13.50',
      'Buyer name': 'Sam Rivera',
      'Buyer email': guestAccount.email,
      'Seller name': 'Kenji Mori',
      'Quantity available': '16',
    };
    for (const [label, value] of Object.entries(shown)) {
      const field = main.getByLabel(label, { exact: true });
      await expect(field).toHaveValue(value);
      await expect(field).not.toBeEditable();
    }
    const field = main.getByRole('spinbutton', quantity);
    await expect(field).toHaveValue('1');
    await expect(field).toHaveAttribute('min', '1');
    await expect(field).toHaveAttribute('max', '16');
    await field.fill('17');
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expect(
      page.getByText('You cannot purchase more than the available quantity of 16.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
  });

  test('keeps the quantity after a reload, and resets it after the order is placed', async ({
    page,
  }) => {
    await signIn(page, guestAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const field = page.getByRole('spinbutton', quantity);
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await page.reload();
    await expect(field).toHaveValue('3');
    await expect(page.getByRole('main').getByText('$40.50')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Purchase' }).click();
    await expect(page).toHaveURL('/my-orders');
    await page.goto('/purchase/tonkotsu-ramen');
    await expect(field).toHaveValue('1');
  });

  test('shows at most the stock if the stock shrank before a reload', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const field = page.getByRole('spinbutton', quantity);
    await field.fill('12');
    const { db, close } = connectFirestore();
    await db.doc('foods/tonkotsu-ramen').update({ quantity: 2 });
    await close();
    await page.reload();
    await expect(field).toHaveAttribute('max', '2');
    await expect(field).toHaveValue('2');
  });

  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    test(`shows the dish, the ticket, and the button without scrolling at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, guestAccount);
      await page.goto('/purchase/tonkotsu-ramen');
      const main = page.getByRole('main');
      const image = main.getByRole('img', { name: 'Tonkotsu Ramen' });
      const name = main.getByText('Tonkotsu Ramen', { exact: true });
      const confirm = page.getByRole('button', { name: 'Confirm Purchase' });
      for (const shown of [image, name, main.getByRole('spinbutton', quantity), confirm]) {
        await expect(shown).toBeInViewport({ ratio: 1 });
      }
      const navbar = await boxOf(page.getByRole('banner'));
      const picture = await boxOf(image);
      const field = await boxOf(main.getByRole('spinbutton', quantity));
      const button = await boxOf(confirm);
      expect(picture.width, 'a small image').toBeLessThan(width / 3);
      expect(picture.y - navbar.bottom, 'the gap at the top').toBeLessThan(32);
      expect(field.bottom, 'the quantity is not behind the button').toBeLessThan(button.y);
    });
  }

  test('keeps the button at the bottom of a small screen, and covers nothing at the end of the page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await signIn(page, guestAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    const confirm = page.getByRole('button', { name: 'Confirm Purchase' });
    const field = page.getByRole('spinbutton', quantity);
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await field.fill('17');
    await confirm.click();
    const error = page.getByText('You cannot purchase more than the available quantity of 16.');
    await page.getByText('All rights reserved.').scrollIntoViewIfNeeded();
    const boxes = await Promise.all([field, error, page.getByText('Total'), confirm].map(boxOf));
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      if (next) expect(box.bottom).toBeLessThanOrEqual(next.y);
    }
    const footer = await boxOf(page.getByRole('contentinfo'));
    expect(boxes.at(-1)?.bottom).toBeLessThan(footer.y);
  });

  for (const width of [390, 1280]) {
    test(`joins each label of the ticket with its value by a dotted line at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, guestAccount);
      await page.goto('/purchase/tonkotsu-ramen');
      const labels = page.locator('form label').filter({ hasNotText: quantity.name });
      await expect(labels).toHaveCount(7);
      const gaps = await labels.evaluateAll((all) =>
        all.map((label) => {
          const field = document.getElementById((label as HTMLLabelElement).htmlFor);
          const leader = label.parentElement?.querySelector('[aria-hidden]');
          if (!(field instanceof HTMLInputElement) || !leader) return 'no leader';
          const [from, line, to] = [label, leader, field].map((one) => one.getBoundingClientRect());
          const { borderBottomStyle } = getComputedStyle(leader);
          const isBetween =
            from &&
            line &&
            to &&
            from.right < line.left &&
            line.right < to.left &&
            line.width >= 16;
          const isWhole = field.scrollWidth <= field.clientWidth;
          return isBetween && isWhole ? borderBottomStyle : 'not between';
        }),
      );
      expect(new Set(gaps)).toEqual(new Set(['dotted']));
    });
  }

  test('a double press buys once, and goes to /my-orders', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/purchase/tonkotsu-ramen');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/purchase')) sent += 1;
    });
    await page.getByRole('button', { name: 'Confirm Purchase' }).dblclick();
    await expect(page).toHaveURL('/my-orders');
    expect(sent).toBe(1);
  });

  test('is disabled for a dish that is sold out', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/purchase/country-sourdough');
    await expect(page.getByRole('button', { name: 'Item is not available' })).toBeDisabled();
  });

  test('is disabled for one’s own dish', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/purchase/jollof-rice');
    await expect(page.getByRole('button', { name: 'Cannot Purchase Own Item' })).toBeDisabled();
  });

  test.describe('a food that is not there', () => {
    test.use({ expectedMessages: /status of 404/ });

    test('says so', async ({ page }) => {
      await signIn(page, guestAccount);
      await page.goto('/purchase/no-such-dish');
      await expect(page.getByText('Food item not found.')).toBeVisible();
    });
  });

  test.describe('a request that fails', () => {
    test.use({ expectedMessages: /status of 500/, colorScheme: 'dark' });

    test('says so for 5000 ms, keeps the form, and buys once in the end', async ({ page }) => {
      await signIn(page, guestAccount);
      await page.goto('/purchase/tonkotsu-ramen');
      await page.getByRole('spinbutton', quantity).fill('3');
      const keys: (string | undefined)[] = [];
      await page.route('**/api/purchase', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        return route.fulfill({ status: 500, body: '{}' });
      });
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
      await expectToast(page, 'An error occurred while placing your order.', 5);
      await expect(page.getByRole('spinbutton', quantity)).toHaveValue('3');
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
      await expect(page).toHaveURL('/my-orders');
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
      await page.goto('/foods/tonkotsu-ramen');
      await expect(page.getByRole('main')).toContainText(/Quantity Available\s*13/);
    });
  });

  test.describe('a dish that changed meanwhile', () => {
    test.use({ expectedMessages: /status of 409/ });

    const change = async (fields: object) => {
      const { db, close } = connectFirestore();
      await db.doc('foods/tonkotsu-ramen').update(fields);
      await close();
    };

    for (const [what, fields, message, label, shown] of [
      ['its price', { price: 14.25 }, /price/i, 'Price', '$14.25'],
      ['its stock', { quantity: 1 }, /available quantity of 1\./, 'Quantity available', '1'],
    ] as const) {
      test(`says that ${what} did, shows it, and keeps the quantity`, async ({ page }) => {
        await signIn(page, guestAccount);
        await page.goto('/purchase/tonkotsu-ramen');
        await page.getByRole('spinbutton', quantity).fill('2');
        await change(fields);
        await page.getByRole('button', { name: 'Confirm Purchase' }).click();
        await expect(page.getByText(message).first()).toBeVisible();
        await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveValue(shown);
        await expect(page.getByRole('spinbutton', quantity)).toHaveValue('2');
        await expect(page).toHaveURL('/purchase/tonkotsu-ramen');
      });
    }
  });

  test('notices within 10 s that the dish was sold out', async ({ page }) => {
    await signIn(page, guestAccount);
    let sold = {};
    await page.route('**/api/foods/tonkotsu-ramen*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...sold } });
    });
    await page.clock.install();
    await page.goto('/purchase/tonkotsu-ramen');
    await expect(page.getByRole('button', { name: 'Confirm Purchase' })).toBeEnabled();
    sold = { quantity: 0 };
    await page.clock.runFor(10_000);
    await expect(page.getByRole('button', { name: 'Item is not available' })).toBeDisabled();
  });
});
