import { type Page, expect } from '@playwright/test';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { getSeedOrderId } from '../../scripts/seed/orders';
import { crashPurchasePage } from './crash-page';
import { LONG_FOOD_FIELDS } from './long-food-fields';
import {
  failRequests,
  hangRequests,
  mockPagedList,
  mockResponse,
  rejectRequests,
  replaceResponseFields,
} from './mock-requests';
import type { PageState } from './page-state';

/** Returns a function that scrolls down until the page has loaded enough items to show the button. */
const scrollToButton = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name });
  const scrollToEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return button.isVisible();
  };
  await expect.poll(scrollToEnd).toBe(true);
};

const purchasePage = { path: '/purchase/tonkotsu-ramen', signedInAs: buyerAccount };
const myOrdersPage = { path: '/my-orders', signedInAs: buyerAccount };
const receiptPage = {
  path: `/my-orders/${getSeedOrderId('adana-kebab')}`,
  signedInAs: buyerAccount,
};

const CANCELED_ORDER_FIELDS = {
  status: 'cancelled',
  version: 2,
  events: [
    { what: 'placed', by: 'buyer', at: '2026-11-20T17:44:00.000Z' },
    {
      what: 'cancelled',
      by: 'cook',
      at: '2026-11-20T19:05:00.000Z',
      reason: 'cannot-cook',
      note: 'My oven is broken.\nI am very sorry!',
    },
  ],
  pickup: undefined,
};

const LONG_ORDER_FIELDS = {
  food_name: LONG_FOOD_FIELDS.food_name,
  food_owner: {
    name: 'Maximiliana-Alexandrina '.repeat(5).trim(),
    email: `${'a'.repeat(60)}@potluck.test`,
    photoURL: null,
  },
  price: 1_000_000,
  purchase_quantity: 1_000_000,
  pickup: {
    place: 'A very long street name. '.repeat(11).trim(),
    times: '',
    payment: 'x'.repeat(300),
    note: 'A very long note about the dog. '.repeat(30).trim(),
  },
};

/** Page states in `testedPageStates`: the pages on which a guest buys a dish and follows the orders. */
export const orderPageStates: PageState[] = [
  { name: 'purchase', ...purchasePage },
  { name: 'purchase-own', path: '/purchase/jollof-rice', signedInAs: cookAccount },
  { name: 'purchase-sold-out', path: '/purchase/country-sourdough', signedInAs: buyerAccount },
  { name: 'purchase-missing', path: '/purchase/no-such-dish', signedInAs: buyerAccount },
  {
    name: 'purchase-failed',
    ...purchasePage,
    beforeOpen: failRequests('**/api/purchase'),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
      await page.getByText('An error occurred').waitFor();
    },
  },
  {
    name: 'crash-purchase-open',
    ...purchasePage,
    beforeOpen: hangRequests('**/api/purchase'),
    afterOpen: crashPurchasePage,
  },
  {
    name: 'crash-purchase-placed',
    ...purchasePage,
    beforeOpen: mockResponse('**/api/purchase', { orderResult: { insertedId: 'o1' } }),
    afterOpen: crashPurchasePage,
  },
  { name: 'my-orders', ...myOrdersPage },
  { name: 'my-orders-empty', path: '/my-orders', signedInAs: cookAccount },
  {
    name: 'my-orders-failed',
    ...myOrdersPage,
    beforeOpen: failRequests('**/api/orders/*'),
  },
  {
    name: 'my-orders-many',
    ...myOrdersPage,
    beforeOpen: mockPagedList('**/api/orders/*'),
    afterOpen: scrollToButton('Show more orders'),
  },
  {
    name: 'my-orders-ready',
    ...myOrdersPage,
    beforeOpen: replaceResponseFields('**/api/orders/*', { status: 'ready' }),
  },
  {
    name: 'my-orders-delete-placed',
    ...myOrdersPage,
    beforeOpen: replaceResponseFields('**/api/orders/*', { status: 'placed' }),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'my-orders-email-not-confirmed',
    ...myOrdersPage,
    beforeOpen: rejectRequests('PUT', '**/api/notifications/*', 'email-not-verified'),
    afterOpen: async (page) => {
      await page.getByLabel('Email me when an order is ready').click();
      await page.getByText('Confirm your email').waitFor();
    },
  },
  { name: 'receipt', ...receiptPage },
  {
    name: 'receipt-ready',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/receipt', { status: 'ready' }),
  },
  {
    name: 'receipt-collected',
    path: `/my-orders/${getSeedOrderId('jollof-rice')}`,
    signedInAs: buyerAccount,
  },
  {
    name: 'receipt-canceled',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/receipt', CANCELED_ORDER_FIELDS),
  },
  {
    name: 'receipt-without-pickup',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/receipt', { pickup: BLANK_KITCHEN }),
  },
  {
    name: 'receipt-new-price',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/api/foods/*', { price: 15.5 }),
  },
  {
    name: 'receipt-dish-deleted',
    ...receiptPage,
    beforeOpen: rejectRequests('GET', '**/api/foods/*', 'not-found', 404),
  },
  {
    name: 'receipt-long',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/receipt', LONG_ORDER_FIELDS),
  },
  {
    name: 'receipt-cancel',
    ...receiptPage,
    afterOpen: (page) => page.getByRole('button', { name: 'Cancel order' }).click(),
  },
  {
    name: 'receipt-loading',
    ...receiptPage,
    beforeOpen: hangRequests('**/receipt'),
  },
  {
    name: 'receipt-failed',
    ...receiptPage,
    beforeOpen: failRequests('**/receipt'),
  },
  { name: 'receipt-missing', path: '/my-orders/no-such-order', signedInAs: buyerAccount },
];
