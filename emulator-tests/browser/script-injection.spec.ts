import type { FoodFields } from '@potluck/functions/contract/food';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { storedFood, storedOrder } from '../support/documents';
import { connectFirestore } from '../support/firestore';
import { scriptInjections } from './script-injections';
import { signIn } from './sign-in';
import { expect, test } from './test';

/** Whether one of them ran is asked in the end; that the policy had to stop one fails the test. */
async function countInjected(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('injected', () => {
    count += 1;
  });
  page.on('dialog', () => {
    count += 1;
  });
  return async () => {
    // What was to run by an event of its own has had its chance after two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return count;
  };
}

/** All fields at once. React hears only of values that came past the setter which it put there. */
function typeInto(fields: Node[], text: string): void {
  for (const field of fields) {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The page that is open shows another address, without being loaded again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const withEveryText = (text: string) =>
  Object.fromEntries(
    Object.entries(sampleFood).map(([name, value]) => [
      name,
      typeof value === 'string' ? text : value,
    ]),
  ) as FoodFields;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('there are forty of them, and one that ran would be counted', async ({ page }) => {
  expect(new Set(scriptInjections).size).toBe(40);
  const injected = await countInjected(page);
  await page.goto('/about-us');
  await page.evaluate('injected()');
  expect(await injected()).toBe(1);
});

const forms: { path: string; who?: typeof cookAccount; submit?: string }[] = [
  { path: '/foods' },
  { path: '/' },
  { path: '/contact-us', submit: 'Send Message' },
  { path: '/login', submit: 'Login' },
  { path: '/register', submit: 'Register' },
  { path: '/add-food', who: cookAccount, submit: 'Add Item' },
  { path: '/update/jollof-rice', who: cookAccount, submit: 'Update Item' },
];

test.describe('typed into every text field', () => {
  // The email fields refuse them before anything is sent; a food is refused for its image address.
  test.use({ expectedMessages: /status of 4\d\d/ });

  for (const { path, who, submit } of forms) {
    test(`of ${path}, no script runs`, async ({ page }) => {
      if (who) await signIn(page, who);
      const injected = await countInjected(page);
      await page.goto(path);
      const fields = page
        .getByRole('main')
        .locator('input:not([type=number]):not([readonly]), textarea');
      await expect(fields.first()).toBeEditable();
      for (const [number, text] of scriptInjections.entries()) {
        await fields.evaluateAll(typeInto, text);
        if (submit && number % 10 === 9)
          await page.getByRole('main').getByRole('button', { name: submit }).click();
      }
      expect(await injected()).toBe(0);
    });
  }
});

test.describe('stored in every text of a dish and of an order', () => {
  const idOf = (number: number) => `injection-${number}`;

  /** What the service would have refused is stored all the same. */
  async function storeInjections(): Promise<void> {
    const { db, close } = connectFirestore();
    const batch = db.batch();
    scriptInjections.forEach((text, number) => {
      const person = { uid: cookAccount.uid, name: text, email: text, photoURL: text };
      const fields = withEveryText(text);
      const buyer = { ...guestAccount, name: text, photoURL: text };
      const food = { ...fields, id: idOf(number), added_by: person };
      batch.set(
        db.doc(`foods/${idOf(number)}`),
        storedFood(person, fields, { purchase_count: 999 }),
      );
      batch.set(db.doc(`orders/${idOf(number)}`), storedOrder(buyer, food));
    });
    await batch.commit();
    await close();
  }

  // An address that is none is asked for as a path of this site.
  test.use({ expectedMessages: /status of (404|400)|ERR_/ });

  for (const [path, who] of [
    ['/', undefined],
    ['/foods', undefined],
    ['/my-foods', cookAccount],
    ['/my-orders', guestAccount],
  ] as const) {
    test(`no script runs on ${path}`, async ({ page }) => {
      await storeInjections();
      if (who) await signIn(page, who);
      const injected = await countInjected(page);
      await page.goto(path);
      await expect(page.getByText('injected()').first()).toBeAttached();
      expect(await injected()).toBe(0);
    });
  }

  test('no script runs on a dish’s own pages', async ({ page }) => {
    await storeInjections();
    await signIn(page, guestAccount);
    const injected = await countInjected(page);
    await page.goto('/');
    // The page is alive by then, and follows the address.
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    for (const [number, text] of scriptInjections.entries()) {
      const shown = page.getByRole('main');
      await follow(page, `/foods/${idOf(number)}`);
      await expect(shown.getByText(text, { exact: true }).first()).toBeVisible();
      await follow(page, `/purchase/${idOf(number)}`);
      await expect(shown.getByLabel('Food name', { exact: true })).toHaveValue(text);
    }
    const ran = await injected();
    console.log(
      `Script injections: ${ran} of ${scriptInjections.length} ran on a dish’s own pages`,
    );
    expect(ran).toBe(0);
  });
});
