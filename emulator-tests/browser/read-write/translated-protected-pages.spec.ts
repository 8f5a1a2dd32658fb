import type { Page } from '@playwright/test';
import { ordersCollection } from '@potluck/functions/firestore/collections';
import { Timestamp } from 'firebase-admin/firestore';
import { pagePaths } from '../../../web/src/lib/paths';
import { updateAccount } from '../../test-support/auth-emulator';
import { connectFirestore } from '../../test-support/firestore-connection';
import { addFood } from '../../test-support/food-requests';
import { createUserApiClient, type TestUser } from '../../test-support/test-users';
import { clickDialogButton } from '../click-dialog-button';
import { placeOrder } from '../place-order';
import {
  collectIdempotencyKeys,
  getConfirmPurchaseButton,
  expectSold,
  getPurchaseQuantityField,
} from '../purchase-form';
import { expectNavigatedTo, openAccountMenu, signIn, submitLoginForm } from '../sign-in';
import { allUnless, type Dish } from '../fixtures';
import { expect, openTranslatedPage, test } from '../translation-fixtures';
import type { publicPageVisits } from '../read-only/translated-public-pages.spec';
import { validFoodFormValues, fillFoodForm } from '../fill-food-form';

const HOUR_MS = 60 * 60 * 1000;

const main = (page: Page) => page.getByRole('main');

/** Moves the events of an order back by an hour, because a canceled order stays among the tickets for 15 minutes. */
async function moveOrderEventsBack(orderId: string): Promise<void> {
  const { db, close } = connectFirestore();
  const order = ordersCollection(db).doc(orderId);
  const { events = [] } = (await order.get()).data() ?? {};
  await order.update({
    events: events.map((event) => ({
      ...event,
      at: Timestamp.fromMillis(event.at.toMillis() - HOUR_MS),
    })),
  });
  await close();
}
const rows = (page: Page) => page.locator('main tbody tr');

interface TestData {
  cook: TestUser;
  guest: TestUser;
  dish: Dish;
}

type PageVisit = (page: Page, data: TestData) => Promise<void>;

/** Maps each protected page to a function that opens the page and uses all its controls. */
const protectedPageVisits: Record<
  Exclude<keyof typeof pagePaths, keyof typeof publicPageVisits>,
  PageVisit
> = {
  async purchase(page, { guest, dish }) {
    await signIn(page, guest);
    await openTranslatedPage(page, pagePaths.purchase('country-sourdough'));
    await expect(main(page).getByRole('button', { name: 'Item is not available' })).toBeDisabled();
    await openTranslatedPage(page, pagePaths.purchase(dish.id));
    const total = main(page).getByRole('status');
    await expect(total).toHaveText('$13.50');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(total).toHaveText('$40.50');
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(total).toHaveText('$27.00');
    const stockError = page.getByText(
      'You cannot purchase more than the available quantity of 16.',
    );
    await getPurchaseQuantityField(page).fill('17');
    await getConfirmPurchaseButton(page).click();
    await expect(stockError).toBeVisible();
    await getPurchaseQuantityField(page).fill('3');
    await expect(stockError).toBeHidden();

    const purchaseKeys = collectIdempotencyKeys(page, 'POST', '/api/purchase');
    await getConfirmPurchaseButton(page).click();
    await expectNavigatedTo(page, pagePaths.myOrders);
    await expect(rows(page).first()).toContainText(dish.food_name);
    expect(purchaseKeys).toHaveLength(1);
    await expectSold(dish, { units: 3, orders: 1 });
  },

  async updateFood(page, { cook, dish }) {
    await signIn(page, cook);
    await openTranslatedPage(page, pagePaths.updateFood(dish.id));
    const saveButton = main(page).getByRole('button', { name: 'Update Item' });
    await saveButton.click();
    await expect(page.getByText('No changes were made to the food item.')).toBeVisible();
    await page.getByLabel('Food name').fill('');
    await saveButton.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await page.getByLabel('Food name').fill('Jollof for Two');
    await page.getByLabel('Price ($)').fill('9.75');
    await expect(page.getByRole('article')).toContainText('Jollof for Two');
    await expect(page.getByRole('article')).toContainText('$9.75');
    await saveButton.click();
    await expectNavigatedTo(page, pagePaths.myFoods);
    await expect(rows(page).filter({ hasText: 'Jollof for Two' })).toContainText('$9.75');
  },

  async myFoods(page, { cook, dish }) {
    await addFood(cook);
    await signIn(page, cook);
    await openTranslatedPage(page, pagePaths.myFoods);
    const row = rows(page).filter({ hasText: dish.food_name });
    const deleteButton = row.getByRole('button', { name: /delete/i });
    await deleteButton.click();
    await clickDialogButton(page, 'Cancel');
    await deleteButton.click();
    await clickDialogButton(page, 'Yes, delete it!');
    await expect(page.getByText('Your food item has been removed.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await rows(page)
      .first()
      .getByRole('link', { name: /details/i })
      .click();
    await expect(main(page).getByRole('link', { name: 'Purchase Food' })).toBeVisible();
  },

  async receivedOrders(page, { cook, guest, dish }) {
    const canceledOrderId = await placeOrder(guest, dish.id);
    const { status } = await createUserApiClient(cook).post(`/orders/${canceledOrderId}/cancel`, {
      email: cook.email,
      version: 1,
      reason: 'cannot-cook',
    });
    expect(status).toBe(200);
    await moveOrderEventsBack(canceledOrderId);
    await placeOrder(guest, dish.id, 2);
    await placeOrder(guest, dish.id, 3);
    await signIn(page, cook);
    await openTranslatedPage(page, pagePaths.myFoods);
    await main(page).getByRole('link', { name: 'Orders (2)' }).click();
    await expectNavigatedTo(page, pagePaths.receivedOrders);
    await expect(main(page).getByText(`5 × ${dish.food_name}`)).toBeVisible();
    const tickets = main(page).getByRole('region', { name: 'Orders', exact: true }).locator('li');
    const openTab = (name: RegExp) =>
      main(page).getByRole('navigation', { name: 'Status' }).getByRole('link', { name }).click();
    const pastOrders = main(page).getByRole('region', { name: 'Past orders' }).locator('li');
    await expect(tickets).toHaveCount(2);
    await openTab(/^Past/);
    await expect(pastOrders).toHaveCount(1);
    await openTab(/^New/);
    const first = tickets.filter({ hasText: `2 × ${dish.food_name}` });
    await first.getByRole('button', { name: /^Ready/ }).click();
    await first.getByRole('button', { name: /^Undo/ }).click();
    await first.getByRole('button', { name: /^Ready/ }).click();
    await openTab(/^Ready/);
    await first.getByRole('button', { name: /^Collected/ }).click();
    await expect(first).toContainText('Collected');
    await expect(main(page).getByRole('link', { name: 'Orders (1)' })).toBeVisible();
    await first.getByRole('button', { name: /^Undo/ }).click();
    await expect(first.getByRole('button', { name: /^Collected/ })).toBeVisible();

    await openTab(/^New/);
    const second = tickets.filter({ hasText: `3 × ${dish.food_name}` });
    await second.getByRole('button', { name: /^More/ }).click();
    await second.getByRole('button', { name: /^Cancel…/ }).click();
    await second.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(second.getByText('Choose a reason.')).toBeVisible();
    await second.getByLabel('Reason').selectOption('guest-asked');
    await second.getByLabel(/^Note/).fill('See you soon!');
    await expect(second.getByText('13 of 300')).toBeVisible();
    await second.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('The order is canceled.')).toBeVisible();
    await expect(second).toContainText('The guest asked for it');

    await main(page).getByRole('switch', { name: 'Sound for new orders' }).click();
    await page.getByLabel('Place', { exact: true }).fill('4 Acacia Lane');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your pickup details are saved.')).toBeVisible();
    await page.getByLabel('Email me about new orders').click();
    await expect(page.getByText('We will email you about your orders.')).toBeVisible();
  },

  async myOrders(page, { guest, dish }) {
    for (const quantity of [1, 2, 3]) await placeOrder(guest, dish.id, quantity);
    await signIn(page, guest);
    await openTranslatedPage(page, pagePaths.myOrders);
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Email me when an order is ready').click();
    await expect(page.getByText('We will not email you about orders.')).toBeVisible();
    for (const remainingCount of [2, 1, 0]) {
      await rows(page)
        .first()
        .getByRole('button', { name: /delete/i })
        .click();
      await clickDialogButton(page, 'Yes, delete it!');
      await expect(rows(page)).toHaveCount(remainingCount);
    }
    await expect(page.getByText('Deleted! Your order has been removed.').first()).toBeVisible();
    await main(page).getByRole('link', { name: 'Go to All Food Menu' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
    await page.goBack();
    await expect(page.getByText("You haven't ordered anything yet!")).toBeVisible();
  },

  async receipt(page, { cook, guest, dish }) {
    const soldOutDishId = await addFood(cook, { quantity: 1 });
    const soldOutDishOrderId = await placeOrder(guest, soldOutDishId);
    const orderId = await placeOrder(guest, dish.id);
    await signIn(page, guest);
    await openTranslatedPage(page, pagePaths.receipt(orderId));
    await expect(main(page).getByText('Placed').first()).toBeVisible();
    const cancelButton = main(page).getByRole('button', { name: 'Cancel order' });
    await cancelButton.click();
    await clickDialogButton(page, 'Keep the order');
    await cancelButton.click();
    await clickDialogButton(page, 'Yes, cancel it');
    await expect(main(page).getByText('You canceled this order.')).toBeVisible();
    await expect(cancelButton).toBeHidden();
    await main(page).getByRole('link', { name: 'Order again' }).click();
    await expectNavigatedTo(page, pagePaths.purchase(dish.id));
    await page.goBack();
    await main(page).getByRole('link', { name: 'My Orders' }).click();
    await expectNavigatedTo(page, pagePaths.myOrders);
    await expect(rows(page).last()).toContainText('Canceled');
    await rows(page).first().getByRole('link').click();
    await expectNavigatedTo(page, pagePaths.receipt(soldOutDishOrderId));
    await expect(main(page).getByText('Sold out')).toBeVisible();
  },

  async following(page, { guest, dish }) {
    await signIn(page, guest);
    await openTranslatedPage(page, pagePaths.following);
    await main(page).getByRole('link', { name: 'Find a cook to follow' }).click();
    await expectNavigatedTo(page, pagePaths.foods);
    await openTranslatedPage(page, pagePaths.food(dish.id));
    const followButton = main(page).getByRole('button', { name: /^Follow/ });
    await followButton.click();
    await expect(followButton).toHaveAttribute('aria-pressed', 'true');
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Following' }).click();
    await expectNavigatedTo(page, pagePaths.following);
    await expect(main(page).getByRole('article').first()).toContainText(dish.food_name);
    await followButton.click();
    await expect(page.getByText("You don't follow anybody yet!")).toBeVisible();
  },

  async addFood(page, { cook }) {
    await signIn(page, cook);
    await openTranslatedPage(page, pagePaths.addFood);
    const addButton = main(page).getByRole('button', { name: 'Add Item' });
    await addButton.click();
    await expect(page.getByText('Food name is required.')).toBeVisible();
    await fillFoodForm(page);
    await expect(
      page.getByText(`${validFoodFormValues['Short description'].length} of 2,000`),
    ).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Egusi with Pounded Yam');
    await addButton.click();
    await expect(page.getByText('Food item added successfully.')).toBeVisible();
    await expect(page.getByText('0 of 2,000', { exact: true })).toBeVisible();
    await openAccountMenu(page);
    await page.getByRole('link', { name: 'My Foods' }).click();
    await expectNavigatedTo(page, pagePaths.myFoods);
    await expect(rows(page).filter({ hasText: 'Egusi with Pounded Yam' })).toBeVisible();
  },

  async account(page, { guest: user }) {
    await updateAccount(user.uid, { emailVerified: false });
    await openTranslatedPage(page, pagePaths.login);
    await submitLoginForm(page, user);
    await expectNavigatedTo(page, pagePaths.home);
    await openTranslatedPage(page, pagePaths.myOrders);
    const notice = page.getByRole('complementary', { name: 'Email confirmation' });
    await notice.getByRole('button', { name: 'Send the link' }).click();
    await expect(notice).toContainText(`We have sent a link to ${user.email}.`);
    await notice.getByRole('button', { name: 'Not now' }).click();
    await expect(notice).toBeHidden();

    await openAccountMenu(page);
    await page.getByRole('link', { name: 'Your account' }).click();
    await expectNavigatedTo(page, pagePaths.account);
    const click = (name: string) => main(page).getByRole('button', { name, exact: true }).click();
    await page.getByLabel('Name').fill('');
    await click('Save');
    await expect(page.getByText('Name is required.')).toBeVisible();
    await page.getByLabel('Name').fill('Nina Novak');
    await click('Save');
    await expect(page.getByText('Your profile has been saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Nina Novak' })).toBeVisible();
    await page.getByLabel('About you').fill('I bake at night.');
    await click('Save your text');
    await expect(page.getByText('Your text is saved.')).toBeVisible();
    await click('Send the link');
    await expect(main(page)).toContainText(`We have sent a link to ${user.email}.`);

    await page.getByLabel('Current password', { exact: true }).fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill('Potluck2');
    await click('Change the password');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(user.password);
    await click('Change the password');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();

    await click('Sign out everywhere');
    await clickDialogButton(page, 'Cancel');
    const download = page.waitForEvent('download');
    await click('Download my data');
    await download;
    await click('Delete my account');
    await page.getByLabel('Your password').fill('wrong');
    await clickDialogButton(page, 'Delete my account');
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await page.getByLabel('Your password').fill('Potluck2');
    await clickDialogButton(page, 'Delete my account');
    await expectNavigatedTo(page, pagePaths.home);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  },
};

/** The pages that `npm test` does not translate, because its other browser tests check their journeys. */
const otherJourneys = ['purchase', 'addFood', 'updateFood'];

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedMessages: /status of 400/ });

test.describe('A page that the browser translates', () => {
  for (const [name, visitPage] of Object.entries(protectedPageVisits)) {
    test(`stays translated while a signed-in user uses all controls of the page “${name}”${allUnless(!otherJourneys.includes(name))}`, async ({
      page,
      cook,
      guest,
      dish,
    }) => {
      await visitPage(page, { cook, guest, dish });
    });
  }
});
