import { allergenNames } from '@potluck/functions/contract/allergens';
import { buyerAccount, cookAccount } from '../../scripts/seed/accounts';
import { getSeedOrderId } from '../../scripts/seed/orders';
import { LONG_FOOD_FIELDS, mockResponse, replaceResponseFields } from './mock-requests';
import type { PageState } from './page-state';

const purchasePage = { path: '/purchase/tonkotsu-ramen', signedInAs: buyerAccount };
const myOrdersPage = { path: '/my-orders', signedInAs: buyerAccount };
const receiptPage = {
  path: `/my-orders/${getSeedOrderId('adana-kebab')}`,
  signedInAs: buyerAccount,
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
  note: 'x'.repeat(300),
  allergy: true,
  allergy_read: true,
  changes: [
    { what: 'allergens', now: allergenNames, at: '2026-11-20T19:05:00.000Z' },
    { what: 'ingredients', now: 'x'.repeat(300), at: '2026-11-20T19:05:00.000Z' },
    { what: 'place', at: '2026-11-20T19:05:00.000Z' },
  ],
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
  { name: 'my-orders', ...myOrdersPage },
  { name: 'my-orders-empty', path: '/my-orders', signedInAs: cookAccount },
  { name: 'following-empty', path: '/following', signedInAs: buyerAccount },
  {
    name: 'following-cooks',
    path: '/following',
    signedInAs: buyerAccount,
    beforeOpen: mockResponse('**/following/*', {
      cooks: ['Amara', LONG_ORDER_FIELDS.food_owner.name].map((name, index) => ({
        _id: `cook-${index}`,
        name,
        photoURL: null,
      })),
      followers: 0,
      watches: [],
    }),
  },
  { name: 'sold-out', path: '/foods/country-sourdough', signedInAs: buyerAccount },
  { name: 'receipt', ...receiptPage },
  {
    name: 'receipt-without-place',
    ...receiptPage,
    beforeOpen: replaceResponseFields('**/receipt', {
      pickup: { times: 'Friday, 6 to 8 pm', payment: 'Cash', place_from: 'ready' },
    }),
  },
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
    path: `/my-orders/${getSeedOrderId('country-sourdough')}`,
    signedInAs: buyerAccount,
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
  { name: 'receipt-missing', path: '/my-orders/no-such-order', signedInAs: buyerAccount },
];
