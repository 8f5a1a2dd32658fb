import { chromium, type FullConfig } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { keepSession } from './sign-in';

/** Before the first test: the two people of the demo sign in. */
export default async function keepSessions({ projects }: FullConfig): Promise<void> {
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  for (const account of [cookAccount, guestAccount]) await keepSession(browser, account);
  await browser.close();
}
