import { useRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '../config/paths';
import NotFoundPage from '../pages/not-found-page';
import { Layout } from './layout';
import { createPageRoute, type PageRoute } from './page-route';
import { RequireAccount } from '../features/account/require-account';

export const publicPages = [
  createPageRoute(paths.home, () => import('../pages/home-page')),
  createPageRoute(paths.foods, () => import('../pages/foods-page')),
  createPageRoute(paths.food(':id'), () => import('../pages/food-page')),
  createPageRoute(paths.gallery, () => import('../pages/gallery-page')),
  createPageRoute(paths.about, () => import('../pages/about-page')),
  createPageRoute(paths.contact, () => import('../pages/contact-page')),
  createPageRoute(paths.privacy, () => import('../pages/privacy-page')),
  createPageRoute(paths.login, () => import('../pages/login-page')),
  createPageRoute(paths.register, () => import('../pages/register-page')),
  createPageRoute(paths.forgotPassword, () => import('../pages/forgot-password-page')),
  createPageRoute(paths.emailLink, () => import('../pages/email-link-page')),
];

export const protectedPages = [
  createPageRoute(paths.account, () => import('../pages/account-page')),
  createPageRoute(paths.purchase(':id'), () => import('../pages/purchase-page')),
  createPageRoute(paths.updateFood(':id'), () => import('../pages/update-food-page')),
  createPageRoute(paths.myFoods, () => import('../pages/my-foods-page')),
  createPageRoute(paths.myOrders, () => import('../pages/my-orders-page')),
  createPageRoute(paths.addFood, () => import('../pages/add-food-page')),
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
