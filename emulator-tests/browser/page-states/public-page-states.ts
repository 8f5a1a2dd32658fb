import type { Page } from '@playwright/test';
import { pages } from '@potluck/functions/contract/pages';
import { toCookId } from '@potluck/functions/food/food-store';
import { pagePaths } from '../../../web/src/lib/paths';
import { createMenu, mockMenu } from '../mock-menu';
import { makePriceFormattingThrow } from '../make-price-formatting-throw';
import { LONG_FOOD_FIELDS, replaceResponseFields, failRequests } from './mock-requests';
import type { PageState } from './page-state';

/** The initial state of each page with its own HTML file, with names such as `forgot-password`. */
const prerenderedPageStates: PageState[] = Object.entries(pages)
  .filter(([, { html }]) => html === 'prerendered')
  .map(([name, { path }]) => ({
    name: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    path,
  }));

/** Page states in `testedPageStates`: the pages that need no login, except the pages about the account. */
export const publicPageStates: PageState[] = [
  ...prerenderedPageStates,
  { name: 'foods-failed', path: '/foods', beforeOpen: failRequests('**/api/foods?*') },
  {
    name: 'foods-long',
    path: '/foods',
    beforeOpen: replaceResponseFields('**/api/foods?*', LONG_FOOD_FIELDS),
  },
  {
    name: 'foods-no-match',
    path: '/foods',
    afterOpen: async (page) => {
      await page.getByPlaceholder('Search for a food item...').fill('no such dish');
      await page.getByText('No food items match your search.').waitFor();
    },
  },
  {
    name: 'foods-filters',
    path: '/foods',
    beforeOpen: (page) => mockMenu(page, createMenu(2310)),
    afterOpen: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('Mollusks').waitFor();
    },
  },
  { name: 'cook', path: pagePaths.cook(toCookId('cook-amara')) },
  { name: 'cook-missing', path: pagePaths.cook(toCookId('nobody')) },
  { name: 'food', path: '/foods/tonkotsu-ramen' },
  { name: 'food-sold-out', path: '/foods/country-sourdough' },
  { name: 'reviews', path: '/reviews/tonkotsu-ramen' },
  { name: 'food-missing', path: '/foods/no-such-dish' },
  {
    name: 'food-long',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: openSkeletonAnd(replaceResponseFields('**/api/foods/*', LONG_FOOD_FIELDS)),
  },
  {
    name: 'food-without-image',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: openSkeletonAnd(
      replaceResponseFields('**/api/foods/*', { food_image: '/images/gone.svg', quantity: 2 }),
    ),
  },
  {
    name: 'gallery-open',
    path: '/foodGallery',
    afterOpen: async (page) => {
      await page.getByAltText('Delicious Food 3').click();
      await page.locator('.yarl__slide_current img').waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'crash', path: '/foods', afterOpen: crashFoodList },
];

/** Opens a dish page without the dish in its HTML. The page then shows only the mocked response. */
function openSkeletonAnd(mock: (page: Page) => Promise<unknown>) {
  return async (page: Page): Promise<void> => {
    await serveFoodSkeleton(page);
    await mock(page);
  };
}

/** Makes the food list fail with a rendering error. */
async function crashFoodList(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .waitFor();
  await makePriceFormattingThrow(page);
  await page.getByPlaceholder('Search for a food item...').fill('a');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
}

/** Serves the HTML of each dish page without the dish, as the function `pages` does during an outage. */
async function serveFoodSkeleton(page: Page): Promise<void> {
  await page.route(/\/foods\/[\w-]+$/, async (route) => {
    if (route.request().resourceType() !== 'document') await route.fallback();
    else await route.fulfill({ response: await route.fetch({ url: '/shells/food' }) });
  });
}
