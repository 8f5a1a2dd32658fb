import { useRoutes, type RouteObject } from 'react-router-dom';
import { pagePaths } from '../config/page-paths';
import NotFoundPage from '../pages/not-found-page';
import { Layout } from './layout';
import { createPageRoute, type PageRoute } from './page-route';
import { RequireAccount } from '../features/account/require-account';

export const publicPages = [
  createPageRoute(pagePaths.home, () => import('../pages/home-page')),
  createPageRoute(pagePaths.foods, () => import('../pages/foods-page')),
  createPageRoute(pagePaths.food(':id'), () => import('../pages/food-page')),
  createPageRoute(pagePaths.gallery, () => import('../pages/gallery-page')),
  createPageRoute(pagePaths.about, () => import('../pages/about-page')),
  createPageRoute(pagePaths.contact, () => import('../pages/contact-page')),
  createPageRoute(pagePaths.privacy, () => import('../pages/privacy-page')),
  createPageRoute(pagePaths.login, () => import('../pages/login-page')),
  createPageRoute(pagePaths.register, () => import('../pages/register-page')),
  // Some pages below this path are for visitors, for example the page for a forgotten password.
  createPageRoute(`${pagePaths.account}/*`, () => import('../pages/account-pages')),
];

export const protectedPages = [
  createPageRoute(pagePaths.purchase(':id'), () => import('../pages/purchase-page')),
  createPageRoute(pagePaths.updateFood(':id'), () => import('../pages/update-food-page')),
  createPageRoute(pagePaths.myFoods, () => import('../pages/my-foods-page')),
  createPageRoute(pagePaths.myOrders, () => import('../pages/my-orders-page')),
  createPageRoute(pagePaths.addFood, () => import('../pages/add-food-page')),
];

const toRouteObject = ({ path, caseSensitive, Page }: PageRoute): RouteObject => ({
  path,
  caseSensitive,
  element: <Page />,
});

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...publicPages.map(toRouteObject),
      { element: <RequireAccount />, children: protectedPages.map(toRouteObject) },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function Router() {
  return useRoutes(routes);
}
