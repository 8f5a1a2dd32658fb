import { signIn, submitLoginForm } from '../sign-in';
import { expect, test, testOnDesktopAndPhone } from '../fixtures';

test.describe('The “Report this dish” form on the page /foods/{id}', () => {
  testOnDesktopAndPhone(
    'sends a report and thanks the user, and shows that a second report is a duplicate',
    async ({ page, guest, dish }) => {
      await signIn(page, guest);
      await page.goto(`/foods/${dish.id}`);
      await page.getByRole('button', { name: 'Report this dish' }).click();
      await page.getByLabel('What is wrong?').selectOption('It may be unsafe to eat');
      await page.getByLabel('Note (optional)').fill('The broth is cold.');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Thank you. We will look at this dish.')).toBeVisible();

      await page.reload();
      await page.getByRole('button', { name: 'Report this dish' }).click();
      await page.getByLabel('What is wrong?').selectOption('Something else');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(
        page.getByText('You have already reported this dish. We will look at it.'),
      ).toBeVisible();
    },
  );

  test('asks for the missing reason and sends the report if the user uses only the keyboard', async ({
    page,
    guest,
    dish,
  }) => {
    await signIn(page, guest);
    await page.goto(`/foods/${dish.id}`);
    await page.getByRole('button', { name: 'Report this dish' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('What is wrong?')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Note (optional)')).toBeFocused();
    await page.keyboard.type('Cold.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const reason = page.getByLabel('What is wrong?');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription('Choose what is wrong with this dish.');
    await page.keyboard.type('It may');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const thanks = page.getByText('Thank you. We will look at this dish.');
    await expect(thanks).toBeInViewport();
    await expect(thanks).toBeFocused();
  });

  test('opens the login page for a visitor, and returns to the dish after the login @all', async ({
    page,
    guest,
    dish,
  }) => {
    await page.goto(`/foods/${dish.id}`);
    await page.getByRole('link', { name: 'Report this dish' }).click();
    await submitLoginForm(page, guest);
    await expect(page.getByRole('button', { name: 'Report this dish' })).toBeVisible();
    await expect(page).toHaveURL(`/foods/${dish.id}`);
  });

  test('is not shown to the cook of the dish @all', async ({ page, cook, dish }) => {
    await signIn(page, cook);
    await page.goto(`/foods/${dish.id}`);
    await expect(page.getByRole('heading', { name: dish.food_name })).toBeVisible();
    await expect(page.getByLabel(/^Account of/)).toBeVisible();
    await expect(page.getByText('Report this dish')).toHaveCount(0);
  });
});
