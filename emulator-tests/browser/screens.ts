import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { cookAccount, guestAccount, type SeedAccount } from '../suite/seed/accounts';
import { siteUrl } from '../suite/project';
import { fillLogin } from './sign-in';

interface Screen {
  name: string;
  path: string;
  as?: SeedAccount;
  /** Brings the page into the state to be looked at, before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** And after. */
  then?: (page: Page) => Promise<unknown>;
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

const screens: Screen[] = [
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
    then: (page) => page.getByPlaceholder('Search for a food item...').fill('no such dish'),
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
    then: async (page) => {
      await page.getByAltText('Delicious Food 3').click();
      await page.locator('.yarl__slide_current img').waitFor();
    },
  },
  { name: 'about', path: '/about-us' },
  { name: 'contact', path: '/contact-us' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  {
    name: 'register-refused',
    path: '/register',
    then: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Password', { exact: true }).press('Enter');
    },
  },
  { name: 'not-found', path: '/no/such/page' },
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
    then: (page) =>
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
    then: (page) => page.getByRole('button', { name: 'Add Item' }).click(),
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
    then: (page) => page.getByRole('button', { name: 'Confirm Purchase' }).click(),
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
    then: (page) =>
      page
        .getByRole('button', { name: /^Account of/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
];

const widths = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Takes every screen, in both widths and themes, as PNG files in `folder`; `only` filters by name. */
export async function takeScreens(
  executablePath: string,
  folder: string,
  only = '',
): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];
  const browser = await chromium.launch({ executablePath, args });
  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const account of [undefined, cookAccount, guestAccount]) {
        const wanted = screens.filter(({ as, name }) => as === account && name.includes(only));
        if (wanted.length === 0) continue;
        const context = await openContext(browser, { viewport, colorScheme }, account);
        for (const screen of wanted) {
          const page = await context.newPage();
          await take(page, screen, `${folder}/${screen.name}-${width}-${colorScheme}.png`);
          await page.close();
        }
        await context.close();
      }
    }
  }
  await browser.close();
}

async function openContext(
  browser: Browser,
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
  account: SeedAccount | undefined,
) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', baseURL: siteUrl });
  if (account) {
    const page = await context.newPage();
    await page.goto('/login');
    await fillLogin(page, account);
    await page.waitForURL(siteUrl);
    await page.close();
  }
  return context;
}

async function take(page: Page, { path, prepare, then }: Screen, file: string): Promise<void> {
  await prepare?.(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first().waitFor();
  if (!file.includes('loading')) {
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  }
  await then?.(page);
  await showAllPictures(page);
  await page.screenshot({ path: file, fullPage: true });
}

/** Lazy pictures arrive when they come into view. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const pictures = [...document.images].filter(({ complete }) => !complete);
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((image) => image.decode().catch(() => undefined)),
    ]);
  });
}
