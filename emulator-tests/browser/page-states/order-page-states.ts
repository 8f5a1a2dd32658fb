import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { crashPurchasePage } from './crash-page';
import { LONG_FOOD_FIELDS } from './long-food-fields';
import {
  changeResponse,
  failRequests,
  hangRequests,
  mockPagedList,
  mockResponse,
  rejectRequests,
} from './mock-requests';
import type { PageState } from './page-state';
import { scrollToButton } from './scroll-to-button';

const RECEIPT_PATH = '/my-orders/order-adana-kebab';

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

/** Page states in `pageStates`: the pages on which a guest buys a dish and follows the orders. */
export const orderPageStates: PageState[] = [
  { name: 'purchase', path: '/purchase/tonkotsu-ramen', signedInAs: buyerAccount },
  { name: 'purchase-own', path: '/purchase/jollof-rice', signedInAs: cookAccount },
  { name: 'purchase-sold-out', path: '/purchase/country-sourdough', signedInAs: buyerAccount },
  { name: 'purchase-missing', path: '/purchase/no-such-dish', signedInAs: buyerAccount },
  {
    name: 'purchase-failed',
    path: '/purchase/tonkotsu-ramen',
    signedInAs: buyerAccount,
    beforeOpen: failRequests('**/api/purchase'),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
      await page.getByText('An error occurred').waitFor();
    },
  },
  {
    name: 'crash-purchase-open',
    path: '/purchase/tonkotsu-ramen',
    signedInAs: buyerAccount,
    beforeOpen: hangRequests('**/api/purchase'),
    afterOpen: crashPurchasePage,
  },
  {
    name: 'crash-purchase-placed',
    path: '/purchase/tonkotsu-ramen',
    signedInAs: buyerAccount,
    beforeOpen: mockResponse('**/api/purchase', { orderResult: { insertedId: 'o1' } }),
    afterOpen: crashPurchasePage,
  },
  { name: 'my-orders', path: '/my-orders', signedInAs: buyerAccount },
  { name: 'my-orders-empty', path: '/my-orders', signedInAs: cookAccount },
  {
    name: 'my-orders-failed',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: failRequests('**/api/orders/*'),
  },
  {
    name: 'my-orders-many',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: mockPagedList('**/api/orders/*'),
    afterOpen: scrollToButton('Show more orders'),
  },
  {
    name: 'my-orders-ready',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/api/orders/*', { status: 'ready' }),
  },
  {
    name: 'my-orders-delete-placed',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/api/orders/*', { status: 'placed' }),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'my-orders-email-not-confirmed',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: rejectRequests('PUT', '**/api/notifications/*', 'email-not-verified'),
    afterOpen: async (page) => {
      await page.getByLabel('Email me when an order is ready').click();
      await page.getByText('Confirm your email').waitFor();
    },
  },
  { name: 'receipt', path: RECEIPT_PATH, signedInAs: buyerAccount },
  {
    name: 'receipt-ready',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/receipt', { status: 'ready' }),
  },
  {
    name: 'receipt-collected',
    path: '/my-orders/order-jollof-rice',
    signedInAs: buyerAccount,
  },
  {
    name: 'receipt-without-status',
    path: '/my-orders/order-country-sourdough',
    signedInAs: buyerAccount,
  },
  {
    name: 'receipt-canceled',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/receipt', CANCELED_ORDER_FIELDS),
  },
  {
    name: 'receipt-without-pickup',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/receipt', { pickup: BLANK_KITCHEN }),
  },
  {
    name: 'receipt-new-price',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/api/foods/*', { price: 15.5 }),
  },
  {
    name: 'receipt-dish-deleted',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: rejectRequests('GET', '**/api/foods/*', 'not-found', 404),
  },
  {
    name: 'receipt-long',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/receipt', LONG_ORDER_FIELDS),
  },
  {
    name: 'receipt-cancel',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    afterOpen: (page) => page.getByRole('button', { name: 'Cancel order' }).click(),
  },
  {
    name: 'receipt-loading',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: hangRequests('**/receipt'),
  },
  {
    name: 'receipt-failed',
    path: RECEIPT_PATH,
    signedInAs: buyerAccount,
    beforeOpen: failRequests('**/receipt'),
  },
  { name: 'receipt-missing', path: '/my-orders/no-such-order', signedInAs: buyerAccount },
];
