import { chromium, type FullConfig } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { keepSession } from './sign-in';

/** Before the first test: the two people of the demo sign in, unless a run before this one did that. */
export default async function keepSessions({ projects }: FullConfig): Promise<void> {
  if (process.env.SESSIONS === 'kept') return;
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  await Promise.all([cookAccount, guestAccount].map((account) => keepSession(browser, account)));
  await browser.close();
}
