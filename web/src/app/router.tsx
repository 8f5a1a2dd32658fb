import { pages, type PageName } from '@potluck/functions/contract/pages';
import type { ComponentType } from 'react';
import { matchPath, useRoutes, type RouteObject } from 'react-router-dom';
import { pagePaths } from '../lib/paths';
import { RequireAccount } from '../account/require-account';
import { lazyWithPreload } from '../lib/lazy-code';
import type { PagePartsToPrefetch } from '../lib/prefetch-page';
import { readRememberedFilters } from '../lib/remembered-filters';
import { waitForReload } from '../lib/reload-after-deploy';
import NotFoundPage from '../static/not-found-page';
import { Layout } from './layout';
import { PageLoadError } from './render-page-error';

interface PageModule {
  default: ComponentType;
  /** Prefetches the data and the code that the page loads when it opens. */
  prefetchContent?: (parameters: Record<string, string | undefined>) => void;
}

const pageImports: Record<PageName, () => Promise<PageModule>> = {
  home: () => import('../home/home-page'),
  foods: () => import('../food/foods-page'),
  food: () => import('../food/food-page'),
  cook: () => import('../cook/cook-page'),
  reviews: () => import('../review/reviews-page'),
  gallery: () => import('../gallery/gallery-page'),
  about: () => import('../static/about-page'),
  contact: () => import('../static/contact-page'),
  privacy: () => import('../static/privacy-page'),
  login: () => import('../account/login-page'),
  register: () => import('../account/register-page'),
  forgotPassword: () => import('../account/forgot-password-page'),
  emailLink: () => import('../account/email-link-page'),
  unsubscribe: () => import('../account/unsubscribe-page'),
  account: () => import('../account/account-page'),
  purchase: () => import('../order/purchase-page'),
  updateFood: () => import('../food/update-food-page'),
  myFoods: () => import('../food/my-foods-page'),
  receivedOrders: () => import('../order/received-orders-page'),
  myOrders: () => import('../order/my-orders-page'),
  receipt: () => import('../order/receipt-page'),
  following: () => import('../following/following-page'),
  addFood: () => import('../food/add-food-page'),
};

const pageRoutes = (Object.keys(pages) as PageName[]).map(createPageRoute);

function createPageRoute(name: PageName) {
  const { path, access } = pages[name];
  const { Component, load } = lazyWithPreload(async () => {
    try {
      return await pageImports[name]();
    } catch (error) {
      // After a deploy, the document reloads instead of showing an error.
      await waitForReload();
      throw new PageLoadError(error);
    }
  });
  // Paths are case-sensitive, because Hosting returns 404 for a path in another case.
  return { path, access, caseSensitive: true, Component, load };
}

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...pageRoutes.filter(({ access }) => access === 'everybody'),
      {
        element: <RequireAccount />,
        children: pageRoutes.filter(({ access }) => access === 'users'),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function Router() {
  return useRoutes(routes);
}

export async function loadPageCode(path: string): Promise<void> {
  await findPageRoute(path)?.load();
}

/** Loads the code of the page at `path`, and its data. Ignores failures, because the page loads both again. */
export function prefetchRoute(path: string, scope: PagePartsToPrefetch): void {
  const route = findPageRoute(path);
  route?.load().then(
    ({ prefetchContent }) => {
      if (scope === 'code and data') prefetchContent?.(matchPath(route, path)?.params ?? {});
    },
    () => undefined,
  );
}

/**
 * Returns the key of the prerendered HTML that matches a URL. A URL with a search gets another key, because Hosting sends
 * /foods.html for it too, but this file contains the list without the search, and without remembered filters.
 */
export function getPrerenderedHtmlKey(pathname: string, search = ''): string {
  if (pathname === pagePaths.foods && (search || readRememberedFilters() !== null))
    return 'searched foods';
  const route = findPageRoute(pathname);
  if (!route) return 'not-found';
  return route.access === 'users' ? 'own' : route.path;
}

function findPageRoute(path: string) {
  return pageRoutes.find((route) => matchPath(route, path) !== null);
}
