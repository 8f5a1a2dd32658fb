import { signIn } from '../sign-in';
import { expect, test, testOnPhone } from '../fixtures';

test.describe('The “Report this dish” form on the page /foods/{id}', () => {
  testOnPhone(
    'sends a report and thanks the user, and shows that a second report is a duplicate @all',
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
});
