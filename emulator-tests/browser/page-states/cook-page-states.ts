import { UNDO_PERIOD_MS } from '@potluck/functions/contract/order';
import type { Page } from '@playwright/test';
import { addOrderEvent, receivedOrderFixture } from '../../../web/src/order/received-order-fixture';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { choosePhoto, createPhotoFile } from '../choose-photo';
import { waitForHydration } from '../wait-for-hydration';
import {
  LONG_FOOD_FIELDS,
  replaceResponseFields,
  failRequests,
  hangRequests,
  mockResponse,
} from './mock-requests';
import type { PageState } from './page-state';

const myFoodsPage = { path: '/my-foods', signedInAs: cookAccount };
const receivedOrdersPage = { path: '/my-foods/orders', signedInAs: cookAccount };
const addFoodPage = { path: '/add-food', signedInAs: cookAccount };
const updateFoodPage = { path: '/update/jollof-rice', signedInAs: cookAccount };

/** Mocks the orders that a cook received: a placed, a ready, a collected, and a canceled order. */
async function mockReceivedOrders(page: Page, fields: object = {}): Promise<void> {
  const now = new Date().toISOString();
  const placed = { ...receivedOrderFixture, ...fields };
  const ready = { ...addOrderEvent(receivedOrderFixture, 'ready', now), _id: 'ready', ...fields };
  const collected = { ...addOrderEvent(ready, 'collected', now), _id: 'collected' };
  const earlier = new Date(Date.now() - UNDO_PERIOD_MS).toISOString();
  const cancelled = { ...addOrderEvent(placed, 'cancelled', earlier), _id: 'cancelled' };
  await mockResponse('**/api/received-orders/*?state=active*', [placed, ready])(page);
  await mockResponse('**/api/received-orders/*?state=past*', [collected, cancelled])(page);
  await mockResponse('**/api/received-orders/*/count', { placed: 1, active: 2 })(page);
}

/** Page states in `testedPageStates`: the pages on which a cook manages dishes and received orders. */
export const cookPageStates: PageState[] = [
  { name: 'my-foods', ...myFoodsPage },
  { name: 'my-foods-empty', path: '/my-foods', signedInAs: buyerAccount },
  {
    name: 'my-foods-long',
    ...myFoodsPage,
    beforeOpen: replaceResponseFields('**/api/my-foods/*', LONG_FOOD_FIELDS),
  },
  {
    name: 'my-foods-delete',
    ...myFoodsPage,
    afterOpen: (page) =>
      page
        .getByRole('button', { name: /delete/i })
        .filter({ visible: true })
        .first()
        .click(),
  },
  {
    name: 'received-orders',
    ...receivedOrdersPage,
    beforeOpen: (page) => mockReceivedOrders(page),
  },
  {
    name: 'received-orders-long',
    ...receivedOrdersPage,
    beforeOpen: (page) =>
      mockReceivedOrders(page, {
        food_name: LONG_FOOD_FIELDS.food_name,
        buyer_name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(),
        price: 1_000_000,
        purchase_quantity: 1_000_000,
        note: 'No nuts, please. '.repeat(17).trim(),
        allergy: true,
        changes: [
          { what: 'ingredients', now: 'Rice, tomato, nuts', at: '2026-11-20T12:00:00.000Z' },
        ],
      }),
  },
  {
    name: 'received-orders-cancel',
    ...receivedOrdersPage,
    beforeOpen: (page) => mockReceivedOrders(page),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: /^More/ }).first().click();
      await page.getByRole('button', { name: /^Cancel…/ }).click();
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  {
    name: 'received-orders-past',
    ...receivedOrdersPage,
    path: `${receivedOrdersPage.path}?tab=past`,
    beforeOpen: (page) => mockReceivedOrders(page),
  },
  { name: 'add-food', ...addFoodPage },
  {
    name: 'add-food-invalid',
    ...addFoodPage,
    afterOpen: (page) => page.getByRole('button', { name: 'Add Item' }).click(),
  },
  {
    name: 'add-food-restored',
    ...addFoodPage,
    afterOpen: async (page) => {
      await waitForHydration(page);
      await page.getByLabel('Food name').fill('Egusi with Pounded Yam');
      await page.getByRole('link', { name: 'All Foods' }).first().click();
      // The URL changes before the form disappears.
      await page.getByRole('heading', { name: 'All Our Foods' }).waitFor();
      await page.goBack();
      await page.getByText('Your unfinished dish is back.').waitFor();
    },
  },
  {
    name: 'add-food-photo-sending',
    ...addFoodPage,
    beforeOpen: hangRequests('**/api/photos'),
    afterOpen: async (page) => {
      await choosePhoto(page, await createPhotoFile());
      await page.getByText('Sending your photo…').waitFor();
    },
  },
  {
    name: 'add-food-photo-failed',
    ...addFoodPage,
    beforeOpen: failRequests('**/api/photos'),
    afterOpen: async (page) => {
      await choosePhoto(page, await createPhotoFile());
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  { name: 'update-food', ...updateFoodPage },
];
