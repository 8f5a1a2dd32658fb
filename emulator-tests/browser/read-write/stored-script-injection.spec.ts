import type { FoodFields } from '@potluck/functions/contract/food';
import { foodFieldsFixture } from '@potluck/functions/testing/food-fixture';
import { foodsCollection } from '@potluck/functions/firestore/collections';
import { createStoredFood, createStoredOrder } from '../../test-support/stored-documents';
import { connectFirestore } from '../../test-support/firestore-connection';
import type { TestUser } from '../../test-support/test-users';
import { chooseByTestLevel } from '../../test-support/test-level';
import { countInjectedScriptRuns } from '../count-injected-script-runs';
import { scriptInjections } from '../script-injections';
import { openWithoutLoad } from '../open-without-load';
import { signIn } from '../sign-in';
import { waitForHydration } from '../wait-for-hydration';
import { expect, test } from '../fixtures';

/** Texts that could close or change the data that the HTML of a page embeds. */
const texts = [
  ...scriptInjections,
  '<!-- <script>',
  '$& $1 $` $$',
  'Line\u2028separator\u2029 "quotes" \'single\' \\u003c',
  'أرز \u202eبالخضار\u202c',
];

/**
 * The numbers of the stored foods. The name of a food is the text with the same number, and its other fields
 * contain the next texts. All foods together contain all texts, also if only every fifth food is stored.
 */
const foodNumbers = [...texts.keys()].filter(
  (number) => number % chooseByTestLevel({ test: 5, all: 1, long: 1 }) === 0,
);

function createInjectedFields(number: number): FoodFields {
  const [food_name = '', ...others] = [...texts.slice(number), ...texts];
  const [food_image = '', food_category = '', food_origin = '', description = ''] = others;
  return {
    ...foodFieldsFixture,
    food_name,
    food_image,
    food_category,
    food_origin,
    description,
  };
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('Script injections in all texts of stored foods and orders', () => {
  const getFoodId = (cook: TestUser, number: number) => `${cook.uid}-${number}`;

  /**
   * Stores foods of the cook and orders of the guest with injected texts directly in Firestore, because the
   * API would reject these texts. Does not add the foods to the menu, because other tests open lists of all
   * foods.
   */
  async function storeInjections(cook: TestUser, guest: TestUser): Promise<void> {
    const { db, close } = connectFirestore();
    const batch = db.batch();
    for (const number of foodNumbers) {
      const id = getFoodId(cook, number);
      const fields = createInjectedFields(number);
      const text = fields.food_name;
      const owner = { uid: cook.uid, name: text, email: text, photoURL: text };
      const buyer = { ...guest, name: text, photoURL: text };
      const food = { ...fields, id, added_by: owner, ownerUid: owner.uid };
      batch.set(foodsCollection(db).doc(id), createStoredFood(owner, fields));
      batch.set(db.doc(`orders/${id}`), createStoredOrder(buyer, food));
    }
    await batch.commit();
    await close();
  }

  // Expect messages about failed image requests. The browser treats an invalid image URL as a path
  // of this site, and the request for this path fails.
  test.use({ expectedMessages: /status of (404|400)|ERR_/ });

  for (const [path, list] of [
    ['/', '**/api/top-foods*'],
    ['/foods', '**/api/foods?*'],
  ] as const) {
    test(`do not run on ${path} @all`, async ({ page }) => {
      const foods = texts.map((text, number) => ({
        ...createInjectedFields(number),
        _id: `injection-${number}`,
        purchase_count: 999,
        added_by: { name: text, email: text, photoURL: text },
      }));
      await page.route(list, (route) => route.fulfill({ json: foods }));
      const getInjectedCount = await countInjectedScriptRuns(page);
      await page.goto(path);
      await expect(page.getByText('injected()').first()).toBeAttached();
      expect(await getInjectedCount()).toBe(0);
    });
  }

  for (const [path, role] of [
    ['/my-foods', 'cook'],
    ['/my-orders', 'guest'],
  ] as const) {
    test(`do not run on ${path} @all`, async ({ page, cook, guest }) => {
      await storeInjections(cook, guest);
      await signIn(page, { cook, guest }[role]);
      const getInjectedCount = await countInjectedScriptRuns(page);
      await page.goto(path);
      await expect(page.getByText('injected()').first()).toBeAttached();
      expect(await getInjectedCount()).toBe(0);
    });
  }

  test('do not run on the purchase page @all', async ({ page, cook, guest }) => {
    await storeInjections(cook, guest);
    await signIn(page, guest);
    const getInjectedCount = await countInjectedScriptRuns(page);
    await page.goto('/');
    // Wait for hydration, because only a hydrated page renders the new path.
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    for (const number of foodNumbers) {
      await openWithoutLoad(page, `/purchase/${getFoodId(cook, number)}`);
      const field = page.getByRole('main').getByLabel('Food name', { exact: true });
      await expect(field).toHaveValue(texts[number] ?? '');
    }
    expect(await getInjectedCount()).toBe(0);
  });

  test('do not run on server-rendered pages, and the parsed structured data contains the stored name of the dish', async ({
    page,
    cook,
    guest,
  }) => {
    await storeInjections(cook, guest);
    const getInjectedCount = await countInjectedScriptRuns(page);
    for (const number of foodNumbers) {
      const text = texts[number] ?? '';
      await page.goto(`/foods/${getFoodId(cook, number)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.trim());
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect((JSON.parse(data ?? '') as { name: string }).name).toBe(text);
      await waitForHydration(page);
    }
    expect(await getInjectedCount()).toBe(0);
  });
});
