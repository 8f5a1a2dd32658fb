import { randomUUID } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import type { FoodFields } from '@potluck/functions/contract/food';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { addFood } from '../test-support/food-requests';
import { createTestUser, type TestUser } from '../test-support/test-users';
import { collectConsoleMessages } from './collect-console-messages';

export interface Dish extends FoodFields {
  id: string;
}

interface Fixtures {
  /** Matches the console messages that the test expects. By default, a test expects no messages. */
  expectedMessages: RegExp;
  failOnConsoleMessage: undefined;
  /** A new user of this test who offers only `dish`, or nothing if the test does not use `dish`. */
  cook: TestUser;
  /** A new user of this test who has no dishes and no orders. */
  guest: TestUser;
  /** A new dish of `cook`. */
  dish: Dish;
}

/**
 * Playwright's `test` with new users and a new dish for each test that changes data, so such tests can run
 * concurrently and in any order. They must not change the seed data. Lists of all dishes also contain the
 * dishes of other tests.
 *
 * A test fails if one of its tabs logs an unexpected error, warning, or exception. A message about the
 * Content-Security-Policy always fails the test.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [/^$/, { option: true }],
  cook: async ({}, use) => {
    await use(await createTestUser(createUniqueName('Cook')));
  },
  guest: async ({}, use) => {
    await use(await createTestUser(createUniqueName('Guest')));
  },
  dish: async ({ cook }, use) => {
    const food_name = createUniqueName('Party Jollof Rice');
    const fields = { ...foodFieldsFixture, food_name, price: 13.5, quantity: 16 };
    await use({ ...fields, id: await addFood(cook, fields) });
  },
  failOnConsoleMessage: [
    async ({ context, expectedMessages }, use) => {
      const messages = collectConsoleMessages(context);
      await use(undefined);
      const unexpected = messages.filter(
        (text) => !expectedMessages.test(text) || text.includes('Content Security Policy'),
      );
      // A handler of `page.route` can still wait for a response when the test ends, and the end disposes the response.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(unexpected, 'unexpected console messages').toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns a name that no dish and no user of another test has. */
export const createUniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

const phoneOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Returns the end of a test's title: nothing for a typical case, which `npm test` runs, otherwise the tag `@all`. Only
 * `npm run test:all` runs tests with this tag: rare cases, and repetitions of another test in a similar case.
 */
export const allUnless = (isTypical: boolean) => (isTypical ? '' : ' @all');

/** Runs a test on a phone. Use this function if the layout of the feature depends on the screen width. */
export function testOnPhone(title: string, body: Parameters<typeof test>[2]): void {
  test.describe('on a phone', () => {
    test.use(phoneOptions);
    test(title, body);
  });
}

/**
 * Runs a test twice: on a phone, and in `npm run test:all` also in the desktop viewport. Use this function if
 * a feature differs between the two.
 */
export function testOnDesktopAndPhone(title: string, body: Parameters<typeof test>[2]): void {
  test(`${title} @all`, body);
  testOnPhone(title, body);
}

export { expect };
