import { expect, type Page } from '@playwright/test';
import { createExpiredToken } from '../guarantees/rejected-access-tokens';
import type { TestUser } from '../test-support/test-users';
import { openAccountMenu } from './sign-in';

/**
 * Expects that the session of `page` has ended: the next protected page redirects to /login. Call it while the page shows the account menu. The service caches for 50 s that an account has access, so the function first
 * replaces the stored token with an expired token. The page then requests a new token.
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
