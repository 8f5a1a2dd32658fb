import type { Page } from '@playwright/test';
import { breakPriceFormatting } from './break-prices';
import { cookAccount, guestAccount, type SeedAccount } from '../suite/seed/accounts';

export interface Screen {
  name: string;
  path: string;
  as?: SeedAccount;
  /** Brings the page into the state to be looked at, before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** And after. */
  act?: (page: Page) => Promise<unknown>;
}

const LONG = {
  food_name: 'Slow-Smoked '.repeat(10).trim(),
  description: 'A very long story about a very small dish. '.repeat(46).trim(),
  quantity: 1_000_000,
  price: 1_000_000,
  food_category: 'Everything but the kitchen sink',
};

const never = () => new Promise<void>(() => undefined);
const hang = (pattern: string) => (page: Page) => page.route(pattern, never);
const fail = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: '{}' }));
const answer = (pattern: string, json: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));
const change = (pattern: string, fields: object) => (page: Page) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const changed = Array.isArray(body)
      ? body.map((one: object, index) => (index % 2 === 0 ? { ...one, ...fields } : one))
      : { ...(body as object), ...fields };
    await route.fulfill({ response, json: changed });
  });

const errorPage = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });

/** Lets the list of foods fail with a rendering error. */
async function crash(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .waitFor();
  await breakPriceFormatting(page);
  await page.getByPlaceholder('Search for a food item...').fill('a');
  await errorPage(page).waitFor();
}

/** Lets the purchase page fail after the user confirmed. */
async function crashPurchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Purchase' }).waitFor();
  await breakPriceFormatting(page);
  await page.getByRole('button', { name: 'Confirm Purchase' }).click();
  await errorPage(page).waitFor();
}

/** Every screen, and every state of it that somebody may meet. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-top-foods-failed', path: '/', prepare: fail('**/api/top-foods*') },
  { name: 'foods', path: '/foods' },
  { name: 'foods-loading', path: '/foods', prepare: hang('**/api/foods?*') },
  { name: 'foods-failed', path: '/foods', prepare: fail('**/api/foods?*') },
  { name: 'foods-empty', path: '/foods', prepare: answer('**/api/foods?*', []) },
  { name: 'foods-long', path: '/foods', prepare: change('**/api/foods?*', LONG) },
  {
    name: 'foods-no-match',
    path: '/foods',
    act: (page) => page.getByPlaceholder('Search for a food item...').fill('no such dish'),
  },
  { name: 'food', path: '/foods/tonkotsu-ramen' },
  { name: 'food-sold-out', path: '/foods/country-sourdough' },
  { name: 'food-loading', path: '/foods/tonkotsu-ramen', prepare: hang('**/api/foods/*') },
  { name: 'food-missing', path: '/foods/no-such-dish' },
  { name: 'food-long', path: '/foods/tonkotsu-ramen', prepare: change('**/api/foods/*', LONG) },
  {
    name: 'food-without-picture',
    path: '/foods/tonkotsu-ramen',
    prepare: change('**/api/foods/*', { food_image: '/images/gone.svg', quantity: 2 }),
  },
  { name: 'gallery', path: '/foodGallery' },
  {
    name: 'gallery-open',
    path: '/foodGallery',
    act: async (page) => {
      await page.getByAltText('Delicious Food 3').click();
      await page.locator('.yarl__slide_current img').waitFor();
    },
  },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click(),
  },
  {
    name: 'login-failed',
    path: '/login',
    prepare: fail('**/accounts:signInWithPassword*'),
    act: async (page) => {
      await page.getByLabel('Email').fill('sam@potluck.test');
      await page.getByLabel('Password', { exact: true }).fill('Potluck1');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-refused',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('Photo URL').fill('http://example.com/me.jpg');
      await page.getByLabel('Email').fill('sam');
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Password', { exact: true }).press('Enter');
    },
  },
  { name: 'not-found', path: '/no/such/page' },
  {
    name: 'not-found-retry',
    path: '/about-us',
    prepare: (page) => page.route('**/assets/about-page-*.js', (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'crash', path: '/foods', act: crash },
  {
    name: 'crash-repeated',
    path: '/foods',
    act: async (page) => {
      await crash(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('The page failed again.').waitFor();
    },
  },
  { name: 'my-foods', path: '/my-foods', as: cookAccount },
  { name: 'my-foods-empty', path: '/my-foods', as: guestAccount },
  {
    name: 'my-foods-failed',
    path: '/my-foods',
    as: cookAccount,
    prepare: fail('**/api/my-foods/*'),
  },
  {
    name: 'my-foods-loading',
    path: '/my-foods',
    as: cookAccount,
    prepare: hang('**/api/my-foods/*'),
  },
  {
    name: 'my-foods-long',
    path: '/my-foods',
    as: cookAccount,
    prepare: change('**/api/my-foods/*', LONG),
  },
  {
    name: 'my-foods-delete',
    path: '/my-foods',
    as: cookAccount,
    act: (page) =>
      page
        .getByRole('button', { name: /delete/i })
        .filter({ visible: true })
        .first()
        .click(),
  },
  { name: 'add-food', path: '/add-food', as: cookAccount },
  {
    name: 'add-food-refused',
    path: '/add-food',
    as: cookAccount,
    act: (page) => page.getByRole('button', { name: 'Add Item' }).click(),
  },
  { name: 'update-food', path: '/update/jollof-rice', as: cookAccount },
  { name: 'purchase', path: '/purchase/tonkotsu-ramen', as: guestAccount },
  { name: 'purchase-own', path: '/purchase/jollof-rice', as: cookAccount },
  { name: 'purchase-sold-out', path: '/purchase/country-sourdough', as: guestAccount },
  { name: 'purchase-missing', path: '/purchase/no-such-dish', as: guestAccount },
  {
    name: 'purchase-failed',
    path: '/purchase/tonkotsu-ramen',
    as: guestAccount,
    prepare: fail('**/api/purchase'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm Purchase' }).click();
      await page.getByText('An error occurred').waitFor();
    },
  },
  {
    name: 'crash-purchase-open',
    path: '/purchase/tonkotsu-ramen',
    as: guestAccount,
    prepare: hang('**/api/purchase'),
    act: crashPurchase,
  },
  {
    name: 'crash-purchase-placed',
    path: '/purchase/tonkotsu-ramen',
    as: guestAccount,
    prepare: answer('**/api/purchase', { orderResult: { insertedId: 'o1' } }),
    act: crashPurchase,
  },
  { name: 'my-orders', path: '/my-orders', as: guestAccount },
  { name: 'my-orders-empty', path: '/my-orders', as: cookAccount },
  {
    name: 'my-orders-failed',
    path: '/my-orders',
    as: guestAccount,
    prepare: fail('**/api/orders/*'),
  },
  {
    name: 'menu',
    path: '/',
    as: guestAccount,
    act: (page) =>
      page
        .getByRole('button', { name: /^Account of/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
];
