import { buyerAccount } from '../../scripts/seed/accounts';
import { expectVisibleEdges } from '../expect-visible-edges';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';

test.describe('In forced-colors mode,', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('every control of a dialog, the lightbox, and the account menu has a visible edge', async ({
    page,
  }) => {
    await signIn(page, buyerAccount);
    await page.goto('/my-orders');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectVisibleEdges(page);
    await page.goto('/foodGallery');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectVisibleEdges(page);
    await page.getByAltText('Delicious Food 5', { exact: true }).click();
    await expect(page.locator('.yarl__slide_current img')).toBeVisible();
    await expectVisibleEdges(page);
  });
});
