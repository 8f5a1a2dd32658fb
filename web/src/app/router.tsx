import { useRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '../config/paths';
import NotFoundPage from '../pages/not-found-page';
import { Layout } from './layout';
import { pageRoute, type PageRoute } from './page-route';
import { RequireAccount } from './require-account';

export const publicPages = [
  pageRoute(paths.home, () => import('../pages/home-page')),
  pageRoute(paths.foods, () => import('../pages/foods-page')),
  pageRoute(paths.food(':id'), () => import('../pages/food-page')),
  pageRoute(paths.gallery, () => import('../pages/gallery-page')),
  pageRoute(paths.about, () => import('../pages/about-page')),
  pageRoute(paths.contact, () => import('../pages/contact-page')),
  pageRoute(paths.login, () => import('../pages/login-page')),
  pageRoute(paths.register, () => import('../pages/register-page')),
];

export const protectedPages = [
  pageRoute(paths.purchase(':id'), () => import('../pages/purchase-page')),
  pageRoute(paths.updateFood(':id'), () => import('../pages/update-food-page')),
  pageRoute(paths.myFoods, () => import('../pages/my-foods-page')),
  pageRoute(paths.myOrders, () => import('../pages/my-orders-page')),
  pageRoute(paths.addFood, () => import('../pages/add-food-page')),
];

const toRoute = ({ path, caseSensitive, Page }: PageRoute): RouteObject => ({
  path,
  caseSensitive,
  element: <Page />,
});

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...publicPages.map(toRoute),
      { element: <RequireAccount />, children: protectedPages.map(toRoute) },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function Router() {
  return useRoutes(routes);
}
