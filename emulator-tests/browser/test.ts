import { expect, test as base } from '@playwright/test';
import { resetSuite } from '../support/reset';

interface Fixtures {
  /** What the console may say in this test, besides nothing. */
  expectedMessages: RegExp;
  quietConsole: undefined;
  freshSuite: undefined;
}

/**
 * Every test begins with the seeded menu and ends with an empty console: an unexpected error,
 * warning or exception fails it.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [/^$/, { option: true }],
  freshSuite: [
    async ({ baseURL: _site }, use) => {
      await resetSuite();
      await use(undefined);
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page, expectedMessages }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await use(undefined);
      const unexpected = said.filter((text) => !expectedMessages.test(text));
      expect(unexpected, 'the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
