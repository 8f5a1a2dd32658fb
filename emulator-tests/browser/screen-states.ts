import type { Page } from '@playwright/test';
import { breakPriceFormatting } from './break-price-formatting';
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

const neverRespond = () => new Promise<void>(() => undefined);
const hangRequests = (pattern: string) => (page: Page) => page.route(pattern, neverRespond);
const failRequests = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));
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
