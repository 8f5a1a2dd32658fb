import { listedFood } from '@potluck/functions/testing/sample-food';
import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { pressInDialog } from './press-in-dialog';
import { openAccountMenu, signIn } from './sign-in';
import { expect, test } from './test';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

test.describe('My foods /my-foods', () => {
  test('lists one’s dishes with their actions', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    await expect(rows(page)).toHaveCount(5);
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    await expect(jollof).toContainText('Rice');
    await expect(jollof).toContainText('$9.00');
    await expect(jollof).toContainText('18');
    await expect(jollof.getByRole('link', { name: /details/i })).toHaveAttribute(
      'href',
      '/foods/jollof-rice',
    );
    await expect(jollof.getByRole('link', { name: /update/i })).toHaveAttribute(
      'href',
      '/update/jollof-rice',
    );
  });

  test.describe('with 70 dishes', () => {
    const openWith = async (page: Page, count: number) => {
      const dishes = Array.from({ length: count }, (_, index) => ({
        ...listedFood,
        _id: `dish-${index}`,
        food_name: `${index === 40 ? 'Smoked Mackerel' : 'Slow-Cooked Beans with Everything'} ${index}`,
        food_category: 'Everything from the kitchen sink',
        price: 1_000_000,
        quantity: 1_000_000,
      }));
      await signIn(page, cookAccount);
      await page.route('**/api/my-foods/*', (route) => route.fulfill({ json: dishes }));
      await page.goto('/my-foods');
      await expect(rows(page)).toHaveCount(count);
    };
    const search = (page: Page) => page.getByPlaceholder('Search for a food item...');

    for (const width of [1024, 1280]) {
      test(`shows each cell on one line at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await openWith(page, 70);
        const cells = page.locator('main tbody tr:first-child td');
        const lines = await cells.evaluateAll((all) =>
          all.map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell.querySelector('span') ?? cell);
            const { lineHeight } = getComputedStyle(cell);
            const { height } = (cell.querySelector('span') ?? cell).getBoundingClientRect();
            return { text: cell.textContent, high: height / parseFloat(lineHeight) };
          }),
        );
        const [, name, category, price, quantity] = lines;
        expect(name?.high).toBeLessThan(1.1);
        const heights = await page
          .locator('main tbody tr')
          .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        expect(Math.max(...heights)).toBeLessThan(96);
        for (const cell of [category, price, quantity]) expect(cell?.text).toBeTruthy();
        for (const index of [2, 3, 4]) {
          await expect(cells.nth(index)).toHaveCSS('white-space', 'nowrap');
        }
        await expect(cells.nth(1)).toHaveAttribute('title', 'Slow-Cooked Beans with Everything 0');
        await expect(cells.nth(2)).toHaveAttribute('title', 'Everything from the kitchen sink');
        const table = await page.getByRole('table').boundingBox();
        const last = await cells.last().boundingBox();
        expect(last && last.x + last.width).toBeLessThanOrEqual(
          Math.ceil((table?.x ?? 0) + (table?.width ?? 0)),
        );
      });
    }

    test('searches them by a part of the name, without regard to case', async ({ page }) => {
      await openWith(page, 70);
      await expect(page.getByRole('status')).toHaveText('70 dishes');
      await search(page).fill('MACKEREL');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Smoked Mackerel 40');
      await expect(page.getByRole('status')).toHaveText('1 of 70 dishes');
      await search(page).fill('no such dish');
      await expect(page.getByText('No food items match your search.')).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('0 of 70 dishes');
      await page.getByRole('button', { name: 'Show all dishes' }).click();
      await expect(rows(page)).toHaveCount(70);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('has no search box for ten dishes', async ({ page }) => {
      await openWith(page, 10);
      await expect(search(page)).toHaveCount(0);
    });
  });

  test('is empty for who cooks nothing', async ({ page }) => {
    await signIn(page, guestAccount);
    await page.goto('/my-foods');
    await expect(page.getByText("You haven't added any food items yet!")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Your First Food Item' })).toHaveAttribute(
      'href',
      '/add-food',
    );
  });

  test('asks before a dish is deleted, then takes it out of the list', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    const jollof = rows(page).filter({ hasText: 'Party Jollof Rice' });
    await jollof.getByRole('button', { name: /delete/i }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await pressInDialog(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(jollof).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('Back takes the question back, with the page that asked it', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods', exact: true }).click();
    await rows(page)
      .first()
      .getByRole('button', { name: /delete/i })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test.describe('a delete that fails', () => {
    test.use({ expectedMessages: /status of (500|404)/ });

    test('says what the answer says, or that an error occurred', async ({ page }) => {
      await signIn(page, cookAccount);
      await page.goto('/my-foods');
      const remove = async (status: number, json: object) => {
        await page.route('**/api/foods/jollof-rice', (route) => route.fulfill({ status, json }), {
          times: 1,
        });
        await rows(page)
          .filter({ hasText: 'Party Jollof Rice' })
          .getByRole('button', { name: /delete/i })
          .click();
        await pressInDialog(page, 'Yes, delete it!');
      };
      await remove(500, {});
      await expect(page.getByText('An error occurred while deleting the item.')).toBeVisible();
      await remove(200, { deletedCount: 0, message: '' });
      await expect(page.getByText('Could not delete the item.')).toBeVisible();
      await remove(404, { code: 'not-found', message: 'The kitchen lost it.', requestId: 'r' });
      await expect(page.getByText('The kitchen lost it.')).toBeVisible();
    });
  });
});
