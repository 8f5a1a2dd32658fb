import { foodFixture } from '@potluck/functions/testing/food-fixture';
import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { addFood } from '../../test-support/food-requests';
import { clickDialogButton } from '../click-dialog-button';
import { openAccountMenu, signIn } from '../sign-in';
import { allUnless, createUniqueName, expect, test } from '../fixtures';

const rows = (page: Page) => page.locator('main tbody tr, main li').filter({ visible: true });

test.describe('The My Foods page /my-foods', () => {
  test('lists the user’s own dishes with their actions', async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/my-foods');
    await expect(rows(page)).toHaveCount(5);
    const jollofRow = rows(page).filter({ hasText: 'Party Jollof Rice' });
    await expect(jollofRow).toContainText('Rice');
    await expect(jollofRow).toContainText('$9.00');
    await expect(jollofRow).toContainText('18');
    await expect(jollofRow.getByRole('link', { name: /details/i })).toHaveAttribute(
      'href',
      '/foods/jollof-rice',
    );
    await expect(jollofRow.getByRole('link', { name: /update/i })).toHaveAttribute(
      'href',
      '/update/jollof-rice',
    );
  });

  test.describe('The dish list with mocked dishes', () => {
    const openWithDishes = async (page: Page, count: number) => {
      const dishes = Array.from({ length: count }, (_, index) => ({
        ...foodFixture,
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
    const searchField = (page: Page) => page.getByPlaceholder('Search for a food item...');

    for (const width of [1024, 1280]) {
      test(`shows each of 70 dishes in a compact table row, with the name on one line, at ${width} px${allUnless(width === 1024)}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await openWithDishes(page, 70);
        const cells = page.locator('main tbody tr:first-child td');
        const measuredCells = await cells.evaluateAll((elements) =>
          elements.map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell.querySelector('span') ?? cell);
            const { lineHeight } = getComputedStyle(cell);
            const { height } = (cell.querySelector('span') ?? cell).getBoundingClientRect();
            return { text: cell.textContent, lineCount: height / parseFloat(lineHeight) };
          }),
        );
        const [, name, category, price, quantity] = measuredCells;
        expect(name?.lineCount).toBeLessThan(1.1);
        const heights = await page
          .locator('main tbody tr')
          .evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().height));
        expect(Math.max(...heights)).toBeLessThan(96);
        for (const cell of [category, price, quantity]) expect(cell?.text).toBeTruthy();
        for (const index of [2, 3, 4]) {
          await expect(cells.nth(index)).toHaveCSS('white-space', 'nowrap');
        }
        await expect(cells.nth(1)).toHaveAttribute('title', 'Slow-Cooked Beans with Everything 0');
        await expect(cells.nth(2)).toHaveAttribute('title', 'Everything from the kitchen sink');
        const tableBox = await page.getByRole('table').boundingBox();
        const lastCellBox = await cells.last().boundingBox();
        expect(lastCellBox && lastCellBox.x + lastCellBox.width).toBeLessThanOrEqual(
          Math.ceil((tableBox?.x ?? 0) + (tableBox?.width ?? 0)),
        );
      });
    }

    test('filters 70 dishes by a part of the name, without regard to case @all', async ({
      page,
    }) => {
      await openWithDishes(page, 70);
      await expect(page.getByRole('status')).toHaveText('70 dishes');
      await searchField(page).fill('MACKEREL');
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText('Smoked Mackerel 40');
      await expect(page.getByRole('status')).toHaveText('1 of 70 dishes');
      await searchField(page).fill('no such dish');
      await expect(page.getByText('No food items match your search.')).toBeVisible();
      await expect(page.getByRole('status')).toHaveText('0 of 70 dishes');
      await page.getByRole('button', { name: 'Show all dishes' }).click();
      await expect(rows(page)).toHaveCount(70);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('has no search field if the cook has only ten dishes @all', async ({ page }) => {
      await openWithDishes(page, 10);
      await expect(searchField(page)).toHaveCount(0);
    });
  });

  test('shows an empty state to a user without dishes @all', async ({ page }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-foods');
    await expect(page.getByText("You haven't added any food items yet!")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Your First Food Item' })).toHaveAttribute(
      'href',
      '/add-food',
    );
  });

  test('asks for confirmation before it deletes a dish, and then removes its row and focuses the button of the next row', async ({
    page,
    cook,
    dish,
  }) => {
    const newerDishName = createUniqueName('Egusi Soup');
    await addFood(cook, { food_name: newerDishName });
    await signIn(page, cook);
    await page.goto('/my-foods');
    await expect(rows(page)).toHaveCount(2);
    const names = rows(page).locator('bdi');
    const deleteButton = (name: string) => page.getByRole('button', { name: `Delete ${name}` });
    await deleteButton(newerDishName).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText("You won't be able to revert this!");
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(names.filter({ hasText: newerDishName })).toHaveCount(0);
    await expect(deleteButton(dish.food_name)).toBeFocused();
  });

  test('closes the confirmation dialog and opens the previous page on a back navigation @all', async ({
    page,
  }) => {
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

  test.describe('The My Foods page, if a deletion fails,', () => {
    test.use({ expectedMessages: /status of (500|404)/ });

    test('shows the error message of the API, or a general error if the response contains no message @all', async ({
      page,
    }) => {
      await signIn(page, cookAccount);
      await page.goto('/my-foods');
      const failDeletion = async (status: number, json: object) => {
        await page.route('**/api/foods/jollof-rice', (route) => route.fulfill({ status, json }), {
          times: 1,
        });
        await rows(page)
          .filter({ hasText: 'Party Jollof Rice' })
          .getByRole('button', { name: /delete/i })
          .click();
        await clickDialogButton(page, 'Yes, delete it!');
      };
      await failDeletion(500, {});
      await expect(page.getByText('An error occurred while deleting the item.')).toBeVisible();
      await failDeletion(200, { deletedCount: 0, message: '' });
      await expect(page.getByText('Could not delete the item.')).toBeVisible();
      await failDeletion(404, {
        code: 'not-found',
        message: 'The kitchen lost it.',
        requestId: 'r',
      });
      await expect(page.getByText('The kitchen lost it.')).toBeVisible();
    });
  });
});
