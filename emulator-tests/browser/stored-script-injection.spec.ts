import type { FoodFields } from '@potluck/functions/contract/food';
import { sampleFood } from '@potluck/functions/testing/sample-food';
import type { Page } from '@playwright/test';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { storedFood, storedOrder } from '../support/documents';
import { connectFirestore } from '../support/firestore';
import { countInjected } from './count-injected';
import { scriptInjections } from './script-injections';
import { signIn } from './sign-in';
import { expect, test } from './test';

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
