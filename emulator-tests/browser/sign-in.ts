import { expect, type Browser, type Page } from '@playwright/test';
import { root, siteUrl } from '../suite/project';
import { listen } from './listen';

interface Credentials {
  email: string;
  password: string;
}

/** Named here, since Playwright's own patience is not configured before the first test. */
const ARRIVAL_MS = 60_000;

const fileOf = ({ email }: Credentials) => `${root}test-results/sessions/${email}.json`;

/**
 * From here on the browser is this person's, as the login page left it for them before the first
 * test. Comes before the test's first page.
 */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.context().setStorageState(fileOf(credentials));
}

/** Signs in through the login page, and keeps what that left in the browser for {@link signIn}. */
export async function keepSession(browser: Browser, credentials: Credentials): Promise<void> {
  const context = await browser.newContext({ baseURL: siteUrl });
  const said = listen(context);
  const page = await context.newPage();
  await page.goto('/login');
  await fillLogin(page, credentials);
  await expectArrival(page, '/');
  expect(said, 'the console').toEqual([]);
  await context.storageState({ path: fileOf(credentials), indexedDB: true });
  await context.close();
}

/** Signs in through the login page, which the page must be on. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** The new page is there, and its heading has taken the focus, which closes any menu. */
export async function expectArrival(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(url, { timeout: ARRIVAL_MS });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused({ timeout: ARRIVAL_MS });
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
}
