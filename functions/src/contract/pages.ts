import type { Cook } from './cook';
import type { Food } from './food';

interface Page {
  /** The URL path. `:id` stands for the ID of a dish, a cook, or an order. */
  path: `/${string}`;
  /** The title of the browser tab. Null if it depends on the data. */
  title: string | null;
  /** The users who can open the page. Visitors without a login are redirected to the login. */
  access: 'everybody' | 'users';
  /**
   * The HTML that Hosting sends: a file that the build prerenders for this path, the shell that all pages with
   * this value share, or a page from the function `pages`. A test compares firebase.json with these values.
   */
  html: 'prerendered' | 'account shell' | 'function';
  isInSitemap: boolean;
  /** The label of the links in the navbar and in the footer. */
  menuLabel?: string;
  /** The label of a link that only the footer has. */
  footerLabel?: string;
}

const publicPage = { access: 'everybody', html: 'prerendered', isInSitemap: true } as const;
const loginPage = { ...publicPage, isInSitemap: false } as const;
/** The sitemap lists each dish, and each cook with a visible dish. */
const dataPage = { ...publicPage, title: null, html: 'function', isInSitemap: false } as const;
const accountPage = { access: 'users', html: 'account shell', isInSitemap: false } as const;

/** All pages of the site. The router, the build, the links, the sitemap, and the tests derive from this list. */
export const pages = {
  home: {
    ...publicPage,
    path: '/',
    title: 'Home-cooked food to share',
    menuLabel: 'Home',
  },
  foods: {
    ...publicPage,
    path: '/foods',
    title: 'All Foods',
    menuLabel: 'All Foods',
  },
  food: {
    ...dataPage,
    path: '/foods/:id',
  },
  cook: {
    ...dataPage,
    path: '/cooks/:id',
  },
  reviews: {
    ...publicPage,
    path: '/reviews/:id',
    title: 'Reviews',
    html: 'account shell',
    isInSitemap: false,
  },
  gallery: {
    ...publicPage,
    path: '/foodGallery',
    title: 'Our Gallery',
    menuLabel: 'Gallery',
  },
  about: {
    ...publicPage,
    path: '/about-us',
    title: 'About us',
    menuLabel: 'About us',
  },
  contact: {
    ...publicPage,
    path: '/contact-us',
    title: 'Contact us',
    menuLabel: 'Contact us',
  },
  privacy: {
    ...publicPage,
    path: '/privacy',
    title: 'Privacy',
    footerLabel: 'Privacy',
  },
  login: {
    ...loginPage,
    path: '/login',
    title: 'Login',
  },
  register: {
    ...loginPage,
    path: '/register',
    title: 'Register',
  },
  forgotPassword: {
    ...loginPage,
    path: '/account/forgot-password',
    title: 'Forgot your password?',
  },
  // The links in the emails of Firebase Auth lead to this page.
  emailLink: {
    ...loginPage,
    path: '/account/action',
    title: null,
    html: 'account shell',
  },
  // The links in the emails about orders lead to this page.
  unsubscribe: {
    ...loginPage,
    path: '/unsubscribe',
    title: 'Stop the emails',
  },
  account: {
    ...accountPage,
    path: '/account',
    title: 'Your Account',
  },
  purchase: {
    ...accountPage,
    path: '/purchase/:id',
    title: 'Purchase',
  },
  updateFood: {
    ...accountPage,
    path: '/update/:id',
    title: 'Update Food',
  },
  myFoods: {
    ...accountPage,
    path: '/my-foods',
    title: 'My Foods',
  },
  receivedOrders: {
    ...accountPage,
    path: '/my-foods/orders',
    title: 'Orders',
  },
  myOrders: {
    ...accountPage,
    path: '/my-orders',
    title: 'My Orders',
  },
  receipt: {
    ...accountPage,
    path: '/my-orders/:id',
    title: 'Order',
  },
  following: {
    ...accountPage,
    path: '/following',
    title: 'Following',
  },
  addFood: {
    ...accountPage,
    path: '/add-food',
    title: 'Add Food',
  },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

export const pageList: readonly Page[] = Object.values(pages);

/** The markers in the template of a page with data. The function `pages` replaces the text between them. */
export const pageTemplateMarkers = {
  headStart: '<!--head-->',
  headEnd: '<!--/head-->',
  rootStart: '<!--root-->',
  rootEnd: '<!--/root-->',
} as const;

/** The name of the meta tag with the build ID: a hash of all scripts and stylesheets of the site. */
export const BUILD_ID_META = 'build';

/** The dish that the function `pages` puts into the page, so the page does not need to request it. */
export interface FoodPageData {
  foodId: string;
  /** Null if there is no visible dish with the id `foodId`. */
  food: { food: Food; etag: string } | null;
}

export interface CookPageData {
  cookId: string;
  /** Null if there is no cook with the id `cookId` and a visible dish. */
  cook: Cook | null;
}

export type PageData = FoodPageData | CookPageData;
