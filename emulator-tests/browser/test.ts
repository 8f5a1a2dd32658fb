import { expect, test as base } from '@playwright/test';
import { resetSuite } from '../support/reset';

interface Fixtures {
  /** What the console may say in this test, besides nothing. */
  expectedMessages: RegExp;
  quietConsole: undefined;
}

/**
 * Every test begins with the seeded menu and ends with an empty console: an unexpected error,
 * warning or exception fails it.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [/^$/, { option: true }],
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

test.beforeEach(resetSuite);

export { expect };
