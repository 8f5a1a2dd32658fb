import type { Cook } from './cook';
import type { Food } from './food';

interface Page {
  /** The URL path. `:id` stands for the ID of a dish, a cook, or an order. */
  path: `/${string}`;
  /** The title of the browser tab. Null if it depends on the data. */
  title: string | null;
  /** The description for search engines and link previews. Null if it depends on the data. */
  description: string | null;
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
const accountPage = { access: 'users', html: 'account shell', isInSitemap: false } as const;

/** All pages of the site. The router, the build, the links, the sitemap, and the tests derive from this list. */
export const pages = {
  home: {
    ...publicPage,
    path: '/',
    title: 'Home-cooked food to share',
    description:
      'Potluck is one long table: home cooks put their best dishes on it, and you order a portion of whatever makes you hungry.',
    menuLabel: 'Home',
  },
  foods: {
    ...publicPage,
    path: '/foods',
    title: 'All Foods',
    description:
      'Every dish on the menu of Potluck. Search by name, filter by category or allergen, sort by name or price, and see how many are left.',
    menuLabel: 'All Foods',
  },
  // The sitemap lists each dish.
  food: {
    ...publicPage,
    path: '/foods/:id',
    title: null,
    description: null,
    html: 'function',
    isInSitemap: false,
  },
  // The sitemap lists each cook with a visible dish.
  cook: {
    ...publicPage,
    path: '/cooks/:id',
    title: null,
    description: null,
    html: 'function',
    isInSitemap: false,
  },
  reviews: {
    ...publicPage,
    path: '/reviews/:id',
    title: 'Reviews',
    description: 'What guests of Potluck say about a dish.',
    html: 'account shell',
    isInSitemap: false,
  },
  gallery: {
    ...publicPage,
    path: '/foodGallery',
    title: 'Our Gallery',
    description:
      'Twelve dishes from the kitchens of Potluck, from paella and ramen to baklava and hummus.',
    menuLabel: 'Gallery',
  },
  about: {
    ...publicPage,
    path: '/about-us',
    title: 'About us',
    description: 'The story of Potluck, our mission and vision, and our three chefs.',
    menuLabel: 'About us',
  },
  contact: {
    ...publicPage,
    path: '/contact-us',
    title: 'Contact us',
    description: 'Where to find Potluck, how to call or write, and a contact form.',
    menuLabel: 'Contact us',
  },
  privacy: {
    ...publicPage,
    path: '/privacy',
    title: 'Privacy',
    description:
      'The data that Potluck stores, who sees it, for how long, and how to download or delete it.',
    footerLabel: 'Privacy',
  },
  login: {
    ...loginPage,
    path: '/login',
    title: 'Login',
    description: 'Log in to Potluck to order dishes and offer your own.',
  },
  register: {
    ...loginPage,
    path: '/register',
    title: 'Register',
    description: 'Create a Potluck account to order dishes and offer your own.',
  },
  forgotPassword: {
    ...loginPage,
    path: '/account/forgot-password',
    title: 'Forgot your password?',
    description: 'Get a link that lets you choose a new password for your Potluck account.',
  },
  // The links in the emails of Firebase Auth lead to this page.
  emailLink: {
    ...loginPage,
    path: '/account/action',
    title: null,
    description: 'Use the link in an email from Potluck.',
    html: 'account shell',
  },
  // The links in the emails about orders lead to this page.
  unsubscribe: {
    ...loginPage,
    path: '/unsubscribe',
    title: 'Stop the emails',
    description: 'Stop the emails about orders on Potluck, without a login.',
  },
  account: {
    ...accountPage,
    path: '/account',
    title: 'Your Account',
    description: 'Your profile, password, and data on Potluck.',
  },
  purchase: {
    ...accountPage,
    path: '/purchase/:id',
    title: 'Purchase',
    description: 'Order a dish on Potluck.',
  },
  updateFood: {
    ...accountPage,
    path: '/update/:id',
    title: 'Update Food',
    description: 'Update a dish that you offer on Potluck.',
  },
  myFoods: {
    ...accountPage,
    path: '/my-foods',
    title: 'My Foods',
    description: 'The dishes that you offer on Potluck.',
  },
  receivedOrders: {
    ...accountPage,
    path: '/my-foods/orders',
    title: 'Orders',
    description: 'The orders that your guests placed on Potluck.',
  },
  myOrders: {
    ...accountPage,
    path: '/my-orders',
    title: 'My Orders',
    description: 'Your order history on Potluck.',
  },
  receipt: {
    ...accountPage,
    path: '/my-orders/:id',
    title: 'Order',
    description: 'The receipt of your order on Potluck.',
  },
  following: {
    ...accountPage,
    path: '/following',
    title: 'Following',
    description: 'The dishes of the cooks that you follow on Potluck.',
  },
  addFood: {
    ...accountPage,
    path: '/add-food',
    title: 'Add Food',
    description: 'Add one of your dishes to the menu of Potluck.',
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

/** The cook that the function `pages` puts into the page. */
export interface CookPageData {
  cookId: string;
  /** Null if there is no cook with the id `cookId` and a visible dish. */
  cook: Cook | null;
}

export type PageData = FoodPageData | CookPageData;
