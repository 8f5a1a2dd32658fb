import type { Page } from '@playwright/test';
import { pages } from '@potluck/functions/contract/pages';
import { createMenu, mockMenu } from '../mock-menu';
import { crashFoodList } from './crash-page';
import { LONG_FOOD_FIELDS } from './long-food-fields';
import { replaceResponseFields, failRequests, hangRequests, mockResponse } from './mock-requests';
import type { PageState } from './page-state';
import { serveFoodSkeleton } from '../serve-food-skeleton';

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
  { name: 'home-top-foods-failed', path: '/', beforeOpen: failRequests('**/api/top-foods*') },
  { name: 'foods-loading', path: '/foods', beforeOpen: hangRequests('**/api/foods?*') },
  { name: 'foods-failed', path: '/foods', beforeOpen: failRequests('**/api/foods?*') },
  { name: 'foods-empty', path: '/foods', beforeOpen: mockResponse('**/api/foods?*', []) },
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
      const opener = page.getByRole('button', { name: /^(Filters|Without allergens)/ });
      await opener.filter({ visible: true }).click();
      await page.getByLabel('Mollusks').waitFor();
    },
  },
  {
    name: 'foods-filtered',
    path: '/foods?category=Category+2&inStock=true&without=milk,nuts',
    beforeOpen: (page) => mockMenu(page, createMenu(2310)),
  },
  {
    name: 'foods-more-failed',
    path: '/foods',
    beforeOpen: async (page) => {
      await mockMenu(page, createMenu(2310));
      await failRequests('**/api/foods?*after=*')(page);
    },
    afterOpen: async (page) => {
      await page.locator('main article').nth(23).scrollIntoViewIfNeeded();
      await page.getByText('More dishes could not be loaded.').waitFor();
    },
  },
  { name: 'food', path: '/foods/tonkotsu-ramen' },
  { name: 'food-sold-out', path: '/foods/country-sourdough' },
  {
    name: 'food-loading',
    path: '/foods/tonkotsu-ramen',
    beforeOpen: openSkeletonAnd(hangRequests('**/api/foods/*')),
  },
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
  {
    name: 'not-found-retry',
    path: '/about-us',
    beforeOpen: (page) => page.route('**/assets/about-page-*.js', (route) => route.abort()),
    afterOpen: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'crash', path: '/foods', afterOpen: crashFoodList },
];

/** Opens a dish page without the dish in its HTML. The page then shows only the mocked response. */
function openSkeletonAnd(mock: (page: Page) => Promise<unknown>) {
  return async (page: Page): Promise<void> => {
    await serveFoodSkeleton(page);
    await mock(page);
  };
}
