import { expect, type Page } from '@playwright/test';
import { createExpiredToken } from '../guarantees/rejected-access-tokens';
import type { TestUser } from '../test-support/test-users';
import { openAccountMenu } from './sign-in';

/**
 * Expects that the session of `page` has ended: the next protected page redirects to /login. The page
 * must show the button of the account menu. The API caches for 50 s that an account has access. So
 * this function first replaces the stored access token with an expired token, and the page then
 * requests a new token.
 */
export async function expectAccessEnded(page: Page, user: TestUser): Promise<void> {
  await page.evaluate((token) => {
    localStorage.setItem('access-token', token);
  }, createExpiredToken(user));
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}
