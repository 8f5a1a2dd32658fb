import { paths } from '../src/config/paths';

export interface PrerenderedPage {
  /** What is rendered: an address of the page, or one like those that share it. */
  path: string;
  /** Where Hosting finds it. */
  file: string;
  /** Of the page's code; a shell that many share names none. */
  module?: string;
}

/** What the build renders: pages as far as they are the same for everybody, and shells of the others. */
export const prerenderedPages: PrerenderedPage[] = [
  { path: paths.home, file: 'index.html', module: 'home-page' },
  { path: paths.foods, file: 'foods.html', module: 'foods-page' },
  { path: paths.gallery, file: 'foodGallery.html', module: 'gallery-page' },
  { path: paths.about, file: 'about-us.html', module: 'about-page' },
  { path: paths.contact, file: 'contact-us.html', module: 'contact-page' },
  { path: paths.login, file: 'login.html', module: 'login-page' },
  { path: paths.register, file: 'register.html', module: 'register-page' },
  { path: '/404', file: '404.html', module: 'not-found-page' },
  { path: paths.food('-'), file: 'shells/food.html', module: 'food-page' },
  { path: paths.myOrders, file: 'shells/account.html' },
];
