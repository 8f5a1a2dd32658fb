import { chromium, type FullConfig } from '@playwright/test';
import { cookAccount, buyerAccount } from '../scripts/seed/accounts';
import { saveSession } from './sign-in';

/** Playwright's global setup: saves the sessions of the two test users, unless an earlier run saved them. */
export default async function saveSessions({ projects }: FullConfig): Promise<void> {
  if (process.env.SESSIONS === 'kept') return;
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  await Promise.all([cookAccount, buyerAccount].map((account) => saveSession(browser, account)));
  await browser.close();
}
