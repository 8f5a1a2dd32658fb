import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { fillFoodForm, validFoodFormValues } from '../fill-food-form';
import { expect, test } from '../fixtures';
import { readBrowserStorage } from '../read-browser-storage';
import { logIn, signIn } from '../sign-in';

const FOOD_NAME = validFoodFormValues['Food name'];

test.describe('The Add Food form', () => {
  const notice = 'Your unfinished dish is back.';

  test.beforeEach(async ({ page }) => {
    await signIn(page, cookAccount);
    await page.goto('/about-us');
    await page.getByRole('button', { name: cookAccount.name }).click();
    await page.getByRole('link', { name: 'Add Food' }).click();
    await fillFoodForm(page);
  });

  test('shows the entered dish again after a link and Back, after Back and Forward, and after a reload', async ({
    page,
  }) => {
    const name = page.getByLabel('Food name');
    await page.getByRole('navigation').getByRole('link', { name: 'All Foods' }).first().click();
    await expect(page).toHaveURL('/foods');
    await page.goBack();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(name).toHaveValue(FOOD_NAME);
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
    await page.goForward();
    await expect(name).toHaveValue(FOOD_NAME);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(name).toHaveValue(FOOD_NAME);

    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect(name).toHaveValue('');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('deletes the entered dish from the browser after a logout in another tab', async ({
    page,
    context,
  }) => {
    expect(await readBrowserStorage(page)).toContain(FOOD_NAME);
    const otherTab = await context.newPage();
    await otherTab.goto('/about-us');
    await otherTab.getByRole('button', { name: cookAccount.name }).click();
    await otherTab.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await readBrowserStorage(page)).not.toContain(FOOD_NAME);

    // Opens another page. The login form on the present page would lead the user back to the form with the draft.
    await page.goto('/about-us');
    await logIn(page, buyerAccount);
    await page.goto('/add-food');
    await expect(page.getByLabel('Creator Email')).toHaveValue(buyerAccount.email);
    await expect(page.getByLabel('Food name')).toHaveValue('');
  });
});
