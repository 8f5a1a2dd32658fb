import { expect, type Page } from '@playwright/test';
import { createExpiredToken } from '../guarantees/rejected-access-tokens';
import type { TestUser } from '../test-support/test-users';
import { openAccountMenu } from './sign-in';

/**
 * Expects that the session of `page` has ended: the next protected page redirects to /login. The page
 * must show the button of the account menu.
 *
 * The API caches for 50 s that an account has access, so it may still accept the stored access token. This
 * function therefore replaces the stored token with an expired one first. The page must then request a new
 * token, and the API rejects this request.
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
