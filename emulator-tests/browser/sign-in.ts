import { expect, type Page } from '@playwright/test';

interface Credentials {
  email: string;
  password: string;
}

/** Signs in through the login page, which the page must be on. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, credentials);
  await expectArrival(page, '/');
}

/** The new page is there, and its heading has taken the focus, which closes any menu. */
export async function expectArrival(page: Page, url: string): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
}
