import type { Browser, Page } from '@playwright/test';
import { localSiteUrl } from '../scripts/project-config';
import type { NewEmulatorAccount } from '../test-support/auth-emulator';
import { collectConsoleMessages } from './collect-console-messages';
import { expect } from './fixtures';
import { signIn } from './sign-in';

/**
 * Signs in `account` in a separate browser context, and returns a page of this context. The test fails if
 * the console of this page has messages when the page closes.
 */
export async function openSignedInPage(
  browser: Browser,
  account: NewEmulatorAccount,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: localSiteUrl, locale: 'en-US' });
  const messages = collectConsoleMessages(context);
  const page = await context.newPage();
  page.on('close', () => {
    expect(messages, 'console messages of the other user').toEqual([]);
  });
  await signIn(page, account);
  return page;
}
