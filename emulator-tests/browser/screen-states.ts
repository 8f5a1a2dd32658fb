import type { Page } from '@playwright/test';
import { BLANK_KITCHEN } from '@potluck/functions/contract/kitchen';
import { breakPriceFormatting } from './break-price-formatting';
import {
  addEvent,
  receivedOrderFixture,
} from '../../web/src/features/order/received/received-order-fixture';
import { cookAccount, buyerAccount, type SeedAccount } from '../scripts/seed/accounts';

export interface ScreenState {
  name: string;
  path: string;
  signedInAs?: SeedAccount;
  /** Prepares the page before it opens the path, for example by mocking a response. */
  beforeOpen?: (page: Page) => Promise<unknown>;
  /** Brings the open page into the state that the screenshot shows. */
  afterOpen?: (page: Page) => Promise<unknown>;
}

const LONG_FOOD_FIELDS = {
  food_name: 'Slow-Smoked '.repeat(10).trim(),
  description: 'A very long story about a very small dish. '.repeat(46).trim(),
  quantity: 1_000_000,
  price: 1_000_000,
  food_category: 'Everything but the kitchen sink',
};

const RECEIVED_ORDERS_PATH = '/my-foods/orders';
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

const neverRespond = () => new Promise<void>(() => undefined);
const hangRequests = (pattern: string) => (page: Page) => page.route(pattern, neverRespond);
const failRequests = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));
const rejectRequests =
  (method: string, pattern: string, code: string, status = 409) =>
  (page: Page) =>
    page.route(pattern, (route) =>
      route.request().method() === method
        ? route.fulfill({ status, json: { code, message: code, requestId: code } })
        : route.fallback(),
    );
const mockResponse = (pattern: string, json: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));
const changeResponse = (pattern: string, fields: object) => (page: Page) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const changedBody = Array.isArray(body)
      ? body.map((item: object, index) => (index % 2 === 0 ? { ...item, ...fields } : item))
      : { ...(body as object), ...fields };
    await route.fulfill({ response, json: changedBody });
  });

/** Mocks the orders that a cook received: a placed, a ready, a collected, and a canceled order. */
async function mockReceivedOrders(page: Page, fields: object = {}): Promise<void> {
  const now = new Date().toISOString();
  const placed = { ...receivedOrderFixture, ...fields };
  const ready = { ...addEvent(receivedOrderFixture, 'ready', now), _id: 'ready', ...fields };
  const collected = { ...addEvent(ready, 'collected', now), _id: 'collected' };
  const cancelled = { ...addEvent(placed, 'cancelled', now), _id: 'cancelled' };
  await mockResponse('**/api/received-orders/*?state=active*', [placed, ready])(page);
  await mockResponse('**/api/received-orders/*?state=past*', [collected, cancelled])(page);
  await mockResponse('**/api/received-orders/*/count', { placed: 1, active: 2 })(page);
}

/** Makes Firebase Auth report that the email of the signed-in user is not confirmed. */
const unconfirmEmail = (page: Page) =>
  page.route('**/accounts:lookup?*', async (route) => {
    const response = await route.fetch();
    const { users } = (await response.json()) as { users: object[] };
    const json = { users: users.map((user) => ({ ...user, emailVerified: false })) };
    await route.fulfill({ response, json });
  });

const errorPageHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Something went wrong' });

/** Makes the food list fail with a rendering error. */
async function crashFoodList(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .waitFor();
  await breakPriceFormatting(page);
  await page.getByPlaceholder('Search for a food item...').fill('a');
  await errorPageHeading(page).waitFor();
}

/** Makes the purchase page fail with a rendering error after a click on “Confirm Purchase”. */
async function crashPurchasePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Purchase' }).waitFor();
  await breakPriceFormatting(page);
  await page.getByRole('button', { name: 'Confirm Purchase' }).click();
  await errorPageHeading(page).waitFor();
}

/** Every page of the site, in each state that a user can see. */
export const screenStates: ScreenState[] = [
  { name: 'home', path: '/' },
  { name: 'home-top-foods-failed', path: '/', beforeOpen: failRequests('**/api/top-foods*') },
  { name: 'foods', path: '/foods' },
  { name: 'foods-loading', path: '/foods', beforeOpen: hangRequests('**/api/foods?*') },
  { name: 'foods-failed', path: '/foods', beforeOpen: failRequests('**/api/foods?*') },
  { name: 'foods-empty', path: '/foods', beforeOpen: mockResponse('**/api/foods?*', []) },
  {
    name: 'foods-long',
    path: '/foods',
    beforeOpen: changeResponse('**/api/foods?*', LONG_FOOD_FIELDS),
  },
  {
    name: 'foods-no-match',
    path: '/foods',
    afterOpen: (page) => page.getByPlaceholder('Search for a food item...').fill('no such dish'),
  },
  { name: 'food', path: '/foods/tonkotsu-ramen' },
  { name: 'food-sold-out', path: '/foods/country-sourdough' },
  {
    name: 'food-loading',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: hangRequests('**/api/foods/*'),
  },
  { name: 'food-missing', path: '/foods/no-such-dish' },
  {
    name: 'food-long',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: changeResponse('**/api/foods/*', LONG_FOOD_FIELDS),
  },
  {
    name: 'food-without-image',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: changeResponse('**/api/foods/*', { food_image: '/images/gone.svg', quantity: 2 }),
  },
  { name: 'gallery', path: '/foodGallery' },
  {
    name: 'gallery-open',
    path: '/foodGallery',
    afterOpen: async (page) => {
      await page.getByAltText('Delicious Food 3').click();
      await page.locator('.yarl__slide_current img').waitFor();
    },
  },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'privacy', path: '/privacy' },
  { name: 'login', path: '/login' },
  {
    name: 'login-invalid',
    path: '/login',
    afterOpen: (page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'login-failed',
    path: '/login',
    beforeOpen: failRequests('**/accounts:signInWithPassword*'),
    afterOpen: async (page) => {
      await page.getByLabel('Email').fill('sam@potluck.test');
      await page.getByLabel('Password', { exact: true }).fill('Potluck1');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-invalid',
    path: '/register',
    afterOpen: async (page) => {
      await page.getByLabel('Photo URL').fill('http://example.com/me.jpg');
      await page.getByLabel('Email').fill('sam');
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Password', { exact: true }).press('Enter');
    },
  },
  { name: 'forgot-password', path: '/account/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/account/forgot-password',
    beforeOpen: mockResponse('**/accounts:sendOobCode?*', {}),
    afterOpen: async (page) => {
      await page.getByLabel('Email').fill('sam@potluck.test');
      await page.getByLabel('Email').press('Enter');
      await page.getByText('If sam@potluck.test belongs to an account').waitFor();
    },
  },
  {
    name: 'email-link-invalid',
    path: '/account/action?mode=resetPassword&oobCode=expired',
    afterOpen: (page) => page.getByRole('heading', { name: 'This link does not work' }).waitFor(),
  },
  {
    name: 'email-link-reset-password',
    path: '/account/action?mode=resetPassword&oobCode=valid',
    beforeOpen: mockResponse('**/accounts:resetPassword?*', { email: 'sam@potluck.test' }),
  },
  {
    name: 'email-link-reset-password-invalid',
    path: '/account/action?mode=resetPassword&oobCode=valid',
    beforeOpen: mockResponse('**/accounts:resetPassword?*', { email: 'sam@potluck.test' }),
    afterOpen: (page) => page.getByLabel('New password').press('Enter'),
  },
  {
    name: 'email-link-confirm-email',
    path: '/account/action?mode=verifyEmail&oobCode=valid',
  },
  {
    name: 'email-link-confirmed',
    path: '/account/action?mode=verifyEmail&oobCode=valid',
    beforeOpen: mockResponse('**/accounts:update?*', { email: 'sam@potluck.test' }),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page' },
  {
    name: 'not-found-retry',
    path: '/about-us',
    beforeOpen: (page) => page.route('**/assets/about-page-*.js', (route) => route.abort()),
    afterOpen: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'crash', path: '/foods', afterOpen: crashFoodList },
  {
    name: 'crash-repeated',
    path: '/foods',
    afterOpen: async (page) => {
      await crashFoodList(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('The page failed again.').waitFor();
    },
  },
  { name: 'my-foods', path: '/my-foods', signedInAs: cookAccount },
  { name: 'my-foods-empty', path: '/my-foods', signedInAs: buyerAccount },
  {
    name: 'my-foods-failed',
    path: '/my-foods',
    signedInAs: cookAccount,
    beforeOpen: failRequests('**/api/my-foods/*'),
  },
  {
    name: 'my-foods-loading',
    path: '/my-foods',
    signedInAs: cookAccount,
    beforeOpen: hangRequests('**/api/my-foods/*'),
  },
  {
    name: 'my-foods-long',
    path: '/my-foods',
    signedInAs: cookAccount,
    beforeOpen: changeResponse('**/api/my-foods/*', LONG_FOOD_FIELDS),
  },
  {
    name: 'my-foods-delete',
    path: '/my-foods',
    signedInAs: cookAccount,
    afterOpen: (page) =>
      page
        .getByRole('button', { name: /delete/i })
        .filter({ visible: true })
        .first()
        .click(),
  },
  {
    name: 'received-orders',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: cookAccount,
    beforeOpen: (page) => mockReceivedOrders(page),
  },
  {
    name: 'received-orders-empty',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: buyerAccount,
  },
  {
    name: 'received-orders-loading',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: cookAccount,
    beforeOpen: hangRequests('**/api/received-orders/*?*'),
  },
  {
    name: 'received-orders-failed',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: cookAccount,
    beforeOpen: failRequests('**/api/received-orders/*?*'),
  },
  {
    name: 'received-orders-long',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: cookAccount,
    beforeOpen: (page) =>
      mockReceivedOrders(page, {
        food_name: LONG_FOOD_FIELDS.food_name,
        buyer_name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(),
        price: 1_000_000,
        purchase_quantity: 1_000_000,
      }),
  },
  {
    name: 'received-orders-cancel',
    path: RECEIVED_ORDERS_PATH,
    signedInAs: cookAccount,
    beforeOpen: (page) => mockReceivedOrders(page),
    afterOpen: async (page) => {
      await page
        .getByRole('button', { name: /^Cancel…/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  { name: 'add-food', path: '/add-food', signedInAs: cookAccount },
  {
    name: 'add-food-invalid',
    path: '/add-food',
    signedInAs: cookAccount,
    afterOpen: (page) => page.getByRole('button', { name: 'Add Item' }).click(),
  },
  { name: 'update-food', path: '/update/jollof-rice', signedInAs: cookAccount },
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
  { name: 'account', path: '/account', signedInAs: cookAccount },
  {
    name: 'account-unconfirmed',
    path: '/account',
    signedInAs: cookAccount,
    beforeOpen: unconfirmEmail,
  },
  {
    name: 'account-link-sent',
    path: '/account',
    signedInAs: cookAccount,
    beforeOpen: async (page) => {
      await unconfirmEmail(page);
      await mockResponse('**/accounts:sendOobCode?*', { email: cookAccount.email })(page);
    },
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('We have sent a link').waitFor();
    },
  },
  {
    name: 'account-wrong-password',
    path: '/account',
    signedInAs: cookAccount,
    afterOpen: async (page) => {
      await page.getByLabel('Current password').fill('wrong');
      await page.getByLabel('New password').fill('Potluck2');
      await page.getByLabel('New password').press('Enter');
      await page.getByText('This is not your current password.').waitFor();
    },
  },
  {
    name: 'account-delete',
    path: '/account',
    signedInAs: cookAccount,
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-delete-wrong-password',
    path: '/account',
    signedInAs: cookAccount,
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByLabel('Your password').fill('wrong');
      await page.getByLabel('Your password').press('Enter');
      await page.getByText('This is not your password.').waitFor();
    },
  },
  {
    name: 'email-notice',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: unconfirmEmail,
  },
  {
    name: 'my-orders-ready',
    path: '/my-orders',
    signedInAs: buyerAccount,
    beforeOpen: changeResponse('**/api/orders/*', { status: 'ready' }),
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
  {
    name: 'menu',
    path: '/',
    signedInAs: buyerAccount,
    afterOpen: (page) =>
      page
        .getByRole('button', { name: /^Account of/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
];
