export interface PublicPage {
  /** What is rendered: an address of the page, or one like those that share it. */
  path: string;
  /** Where Hosting finds it. */
  file: string;
  /** Of the page's code. */
  module: string;
}

/** The pages that are the same for everybody, as far as they are. */
export const publicPages: PublicPage[] = [
  { path: '/', file: 'index.html', module: 'home-page' },
  { path: '/foods', file: 'foods.html', module: 'foods-page' },
  { path: '/foodGallery', file: 'foodGallery.html', module: 'gallery-page' },
  { path: '/about-us', file: 'about-us.html', module: 'about-page' },
  { path: '/contact-us', file: 'contact-us.html', module: 'contact-page' },
  { path: '/login', file: 'login.html', module: 'login-page' },
  { path: '/register', file: 'register.html', module: 'register-page' },
  { path: '/404', file: '404.html', module: 'not-found-page' },
  { path: '/foods/-', file: 'shells/food.html', module: 'food-page' },
  { path: '/my-orders', file: 'shells/account.html', module: 'not-found-page' },
];
