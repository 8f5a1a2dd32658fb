import type { FoodFields } from '@potluck/functions/contract/food';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { writeFood } from '@potluck/functions/testing/write-food';
import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { createStoredFood, createStoredOrder } from '../../test-support/stored-documents';
import { connectFirestore } from '../../test-support/firestore-connection';
import { countInjectedScriptRuns } from '../count-injected-script-runs';
import { scriptInjections } from '../script-injections';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

/** Changes the path of the open page without loading a new document. */
async function navigateWithoutLoad(page: Page, path: string): Promise<void> {
  await page.evaluate((newPath) => {
    history.pushState(null, '', newPath);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Texts that could close or change the data that the HTML of a page embeds. */
const texts = [
  ...scriptInjections,
  '<!-- <script>',
  '$& $1 $` $$',
  'Line\u2028separator\u2029 "quotes" \'single\' \\u003c',
  'أرز \u202eبالخضار\u202c',
];

const createInjectedFields = (text: string) =>
  Object.fromEntries(
    Object.entries(foodFieldsFixture).map(([name, value]) => [
      name,
      typeof value === 'string' ? text : value,
    ]),
  ) as FoodFields;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('Script injections in all texts of stored foods and orders', () => {
  const injectionId = (index: number) => `injection-${index}`;

  /**
   * Stores foods and orders with injected texts directly in Firestore, because the API would reject
   * these texts.
   */
  async function storeInjections(): Promise<void> {
    const { db, close } = connectFirestore();
    const batch = db.batch();
    texts.forEach((text, index) => {
      const owner = { uid: cookAccount.uid, name: text, email: text, photoURL: text };
      const fields = createInjectedFields(text);
      const buyer = { ...buyerAccount, name: text, photoURL: text };
      const food = { ...fields, id: injectionId(index), added_by: owner, ownerUid: owner.uid };
      const stored = createStoredFood(owner, fields, { purchase_count: 999 });
      writeFood(batch, db, injectionId(index), stored);
      batch.set(db.doc(`orders/${injectionId(index)}`), createStoredOrder(buyer, food));
    });
    await batch.commit();
    await close();
  }

  // Expect messages about failed image requests. The browser treats an invalid image URL as a path
  // of this site, and the request for this path fails.
  test.use({ expectedMessages: /status of (404|400)|ERR_/ });

  for (const [path, account] of [
    ['/', undefined],
    ['/foods', undefined],
    ['/my-foods', cookAccount],
    ['/my-orders', buyerAccount],
  ] as const) {
    test(`do not run on ${path}`, async ({ page }) => {
      await storeInjections();
      if (account) await signIn(page, account);
      const getInjectedCount = await countInjectedScriptRuns(page);
      await page.goto(path);
      await expect(page.getByText('injected()').first()).toBeAttached();
      expect(await getInjectedCount()).toBe(0);
    });
  }

  test('do not run on the pages of a food', async ({ page }) => {
    await storeInjections();
    await signIn(page, buyerAccount);
    const getInjectedCount = await countInjectedScriptRuns(page);
    await page.goto('/');
    // Wait for hydration, because only a hydrated page renders the new path.
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    for (const [index, text] of scriptInjections.entries()) {
      const main = page.getByRole('main');
      await navigateWithoutLoad(page, `/foods/${injectionId(index)}`);
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
      await navigateWithoutLoad(page, `/purchase/${injectionId(index)}`);
      await expect(main.getByLabel('Food name', { exact: true })).toHaveValue(text);
    }
    const injectedCount = await getInjectedCount();
    console.log(
      `Script injections: ${injectedCount} of ${scriptInjections.length} ran on the pages of a food`,
    );
    expect(injectedCount).toBe(0);
  });

  test('do not run on server-rendered pages, and the parsed structured data contains the stored name of the dish', async ({
    page,
  }) => {
    await storeInjections();
    const getInjectedCount = await countInjectedScriptRuns(page);
    for (const [index, text] of texts.entries()) {
      await page.goto(`/foods/${injectionId(index)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.trim());
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect((JSON.parse(data ?? '') as { name: string }).name).toBe(text);
      await waitForHydration(page);
    }
    expect(await getInjectedCount()).toBe(0);
  });
});
