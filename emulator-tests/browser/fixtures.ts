import { expect, test as base } from '@playwright/test';
import { collectConsoleMessages } from './collect-console-messages';

export interface TestProjectOptions {
  /** True if the tests do not change dishes or orders. Such tests can run concurrently. */
  isReadOnly: boolean;
}

interface Fixtures extends TestProjectOptions {
  /** Matches the console messages that the test expects. By default, a test expects no messages. */
  expectedMessages: RegExp;
  failOnConsoleMessage: undefined;
  resetSeedData: undefined;
}

/**
 * Playwright's `test` with two fixtures. The first fixture resets the dishes and orders to the seed
 * data before each test, unless the project is read-only. The second fixture fails a test if one of
 * its tabs logs an unexpected error, warning, or exception. A message about the
 * Content-Security-Policy always fails the test.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [/^$/, { option: true }],
  isReadOnly: [false, { option: true }],
  resetSeedData: [
    async ({ isReadOnly }, use) => {
      if (!isReadOnly) {
        // Import the Firestore SDK here, because the import takes half a second and read-only processes
        // do not need it.
        const { resetFoodsAndOrders } = await import('../scripts/seed/seed-emulators');
        await resetFoodsAndOrders();
      }
      await use(undefined);
    },
    { auto: true },
  ],
  failOnConsoleMessage: [
    async ({ context, expectedMessages }, use) => {
      const messages = collectConsoleMessages(context);
      await use(undefined);
      const unexpected = messages.filter(
        (text) => !expectedMessages.test(text) || text.includes('Content Security Policy'),
      );
      expect(unexpected, 'unexpected console messages').toEqual([]);
    },
    { auto: true },
  ],
});

const phoneOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Runs a test twice: in the desktop viewport and on a phone. Use this function if a feature depends
 * on the screen width.
 */
export function testOnDesktopAndPhone(title: string, body: Parameters<typeof test>[2]): void {
  test(title, body);
  test.describe('on a phone', () => {
    test.use(phoneOptions);
    test(title, body);
  });
}

export { expect };
