import { useRoutes, type RouteObject } from 'react-router-dom';
import { pagePaths } from '../config/page-paths';
import NotFoundPage from '../static/not-found-page';
import { Layout } from './layout';
import { createPageRoute, type PageRoute } from './page-route';
import { RequireAccount } from '../account/require-account';

const accountPage = createPageRoute(pagePaths.account, () => import('../pages/account-page'));
const forgotPasswordPage = createPageRoute(
  pagePaths.forgotPassword,
  () => import('../pages/forgot-password-page'),
);
const emailLinkPage = createPageRoute(
  pagePaths.emailLink,
  () => import('../pages/email-link-page'),
);

const pagesForVisitors = [
  createPageRoute(pagePaths.home, () => import('../home/home-page')),
  createPageRoute(pagePaths.foods, () => import('../pages/foods-page')),
  createPageRoute(pagePaths.food(':id'), () => import('../pages/food-page')),
  createPageRoute(pagePaths.gallery, () => import('../gallery/gallery-page')),
  createPageRoute(pagePaths.about, () => import('../static/about-page')),
  createPageRoute(pagePaths.contact, () => import('../static/contact-page')),
  createPageRoute(pagePaths.privacy, () => import('../static/privacy-page')),
  createPageRoute(pagePaths.login, () => import('../pages/login-page')),
  createPageRoute(pagePaths.register, () => import('../pages/register-page')),
];

const pagesForUsers = [
  createPageRoute(pagePaths.purchase(':id'), () => import('../pages/purchase-page')),
  createPageRoute(pagePaths.updateFood(':id'), () => import('../pages/update-food-page')),
  createPageRoute(pagePaths.myFoods, () => import('../pages/my-foods-page')),
  createPageRoute(pagePaths.receivedOrders, () => import('../pages/received-orders-page')),
  createPageRoute(pagePaths.myOrders, () => import('../pages/my-orders-page')),
  createPageRoute(pagePaths.receipt(':id'), () => import('../pages/receipt-page')),
  createPageRoute(pagePaths.addFood, () => import('../pages/add-food-page')),
];

export const publicPages = [...pagesForVisitors, forgotPasswordPage, emailLinkPage];
export const protectedPages = [...pagesForUsers, accountPage];

const toRouteObject = ({ path, caseSensitive, Page }: PageRoute): RouteObject => ({
  path,
  caseSensitive,
  element: <Page />,
});

/** The pages below /account. Only the account page itself requires a login. */
const accountRoute: RouteObject = {
  path: pagePaths.account,
  caseSensitive: true,
  children: [
    { element: <RequireAccount />, children: [{ index: true, element: <accountPage.Page /> }] },
    toRouteObject(forgotPasswordPage),
    toRouteObject(emailLinkPage),
  ],
};

const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...pagesForVisitors.map(toRouteObject),
      { element: <RequireAccount />, children: pagesForUsers.map(toRouteObject) },
      accountRoute,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function Router() {
  return useRoutes(routes);
}
