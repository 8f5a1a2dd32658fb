import { expect, type Browser, type Page } from '@playwright/test';
import { repositoryRoot, localSiteUrl } from '../scripts/project-config';
import { collectConsoleMessages } from './collect-console-messages';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Timeout for a navigation. It is explicit, because the timeouts of the Playwright configuration do
 * not apply in the global setup.
 */
const NAVIGATION_TIMEOUT_MS = 60_000;

const getSessionPath = ({ email }: Credentials) =>
  `${repositoryRoot}test-results/sessions/${email}.json`;

/**
 * Signs a test user in by loading the browser state from {@link saveSession}. Call this function before
 * the test opens its first page.
 */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.context().setStorageState(getSessionPath(credentials));
}

/** Signs in through the login page, and saves the resulting browser state for {@link signIn}. */
export async function saveSession(browser: Browser, credentials: Credentials): Promise<void> {
  const context = await browser.newContext({ baseURL: localSiteUrl, serviceWorkers: 'block' });
  const messages = collectConsoleMessages(context);
  const page = await context.newPage();
  await logIn(page, credentials);
  expect(messages, 'console messages').toEqual([]);
  await context.storageState({ path: getSessionPath(credentials), indexedDB: true });
  await context.close();
}

/** Signs in through the login page. Use it for a new account, which has no saved session. */
export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await submitLoginForm(page, credentials);
  await expectNavigatedTo(page, '/');
}

/**
 * Signs in through the login page in a new browser context, and returns the page. Like a second
 * browser, the context has its own cookies and storage. Close it at the end of the test.
 */
export async function logInInOtherBrowser(
  browser: Browser,
  credentials: Credentials,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, credentials);
  return page;
}

/** Fills in and submits the login form. The page must show /login or redirect to it. */
export async function submitLoginForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/**
 * Waits until the page has the URL `url` and the heading of the new page has the focus. This change
 * of the focus closes open menus.
 */
export async function expectNavigatedTo(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(url, { timeout: NAVIGATION_TIMEOUT_MS });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused({
    timeout: NAVIGATION_TIMEOUT_MS,
  });
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
}
