import { expect, test as base } from '@playwright/test';
import { listen } from './listen';

export interface Options {
  /** Whether the tests only read the menu, and so may run beside each other. */
  readsOnly: boolean;
}

interface Fixtures extends Options {
  /** What the console may say in this test, besides nothing. */
  expectedMessages: RegExp;
  quietConsole: undefined;
  freshMenu: undefined;
}

/**
 * Every test finds the seeded dishes and orders, and ends with an empty console in each of its
 * tabs: an unexpected error, warning or exception fails it, and so does whatever the
 * Content-Security-Policy stopped, expected or not.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [/^$/, { option: true }],
  readsOnly: [false, { option: true }],
  freshMenu: [
    async ({ readsOnly }, use) => {
      if (!readsOnly) {
        // Loading Firestore's SDK is half a second's work, which a process that only reads is spared.
        const { renewMenu } = await import('../suite/seed/seed');
        await renewMenu();
      }
      await use(undefined);
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ context, expectedMessages }, use) => {
      const said = listen(context);
      await use(undefined);
      const unexpected = said.filter(
        (text) => !expectedMessages.test(text) || text.includes('Content Security Policy'),
      );
      expect(unexpected, 'the console').toEqual([]);
    },
    { auto: true },
  ],
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** For what looks or works differently on a phone; the rest does not know how wide the screen is. */
export function testOnPhonesToo(title: string, body: Parameters<typeof test>[2]): void {
  test(title, body);
  test.describe('on a phone', () => {
    test.use(phone);
    test(title, body);
  });
}

export { expect };
