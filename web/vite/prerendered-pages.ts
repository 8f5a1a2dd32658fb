import { pagePaths } from '../src/config/page-paths';

export interface PrerenderedPage {
  /** URL path to render. For a page with path parameters, this is a sample path. */
  path: string;
  /** The path of the HTML file in the folder of the built site. */
  file: string;
  /** The name of the page's module. Undefined if several pages share the HTML file. */
  module?: string;
  /** True if the Cloud Function `pages` inserts the data of a dish into the file. */
  isTemplate?: boolean;
}

/**
 * The pages to prerender: all public pages, and shells for the other pages. A shell is an HTML file
 * without the data of a food or an account.
 */
export const prerenderedPages: PrerenderedPage[] = [
  { path: pagePaths.home, file: 'index.html', module: 'home-page' },
  { path: pagePaths.foods, file: 'foods.html', module: 'foods-page' },
  { path: pagePaths.gallery, file: 'foodGallery.html', module: 'gallery-page' },
  { path: pagePaths.about, file: 'about-us.html', module: 'about-page' },
  { path: pagePaths.contact, file: 'contact-us.html', module: 'contact-page' },
  { path: pagePaths.privacy, file: 'privacy.html', module: 'privacy-page' },
  { path: pagePaths.login, file: 'login.html', module: 'login-page' },
  { path: pagePaths.register, file: 'register.html', module: 'register-page' },
  {
    path: pagePaths.forgotPassword,
    file: 'account/forgot-password.html',
    module: 'forgot-password-page',
  },
  { path: '/404', file: '404.html', module: 'not-found-page' },
  { path: pagePaths.food('-'), file: 'shells/food.html', module: 'food-page', isTemplate: true },
  { path: pagePaths.myOrders, file: 'shells/account.html' },
];
