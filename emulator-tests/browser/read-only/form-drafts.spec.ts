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

test('The Update Food form shows the unsaved changes again after Back and Forward, until the user discards them @all', async ({
  page,
}) => {
  await signIn(page, cookAccount);
  await page.goto('/my-foods');
  await page
    .getByRole('link', { name: /update/i })
    .filter({ visible: true })
    .first()
    .click();
  const price = page.getByLabel('Price ($)');
  const saved = await price.inputValue();
  await price.fill('123.45');
  await page.goBack();
  await expect(page).toHaveURL('/my-foods');
  await page.goForward();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(price).toHaveValue('123.45');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(price).toHaveValue(saved);
});

test('The form for the pickup details shows the unsaved text again after a link and Back, and after a reload, until the cook discards it @all', async ({
  page,
}) => {
  await signIn(page, cookAccount);
  await page.goto('/my-foods/orders');
  const times = page.getByLabel('Times');
  const saved = await times.inputValue();
  await times.fill('Sunday from noon');
  await page.getByRole('navigation').getByRole('link', { name: 'All Foods' }).first().click();
  await expect(page).toHaveURL('/foods');
  await page.goBack();
  await expect(times).toHaveValue('Sunday from noon');
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(times).toHaveValue('Sunday from noon');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(times).toHaveValue(saved);
  await expect(page.getByRole('heading', { name: 'Where guests collect' })).toBeFocused();
});

test('The profile form shows the unsaved name again after Back and Forward, until a logout deletes it from the browser @all', async ({
  page,
}) => {
  await signIn(page, cookAccount);
  await page.goto('/about-us');
  await page.goto('/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Amara of the Kitchen');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await page.goForward();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(name).toHaveValue('Amara of the Kitchen');
  expect(await readBrowserStorage(page)).toContain('Amara of the Kitchen');
  await page.getByRole('button', { name: cookAccount.name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await readBrowserStorage(page)).not.toContain('Amara of the Kitchen');
});
