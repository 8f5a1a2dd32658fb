import { pages } from '../../functions/src/contract/pages';

export interface PrerenderedPage {
  /** URL path to render. For a page with path parameters, this is a sample path. */
  path: string;
  /** The path of the HTML file in the folder of the built site. */
  file: string;
  /** The file name of the page's module, without its extension. Undefined if several pages share the HTML file. */
  module?: string;
  /** True if the Cloud Function `pages` inserts the data of a dish into the file. */
  isTemplate?: boolean;
}

const publicPages: PrerenderedPage[] = Object.entries(pages)
  .filter(([, { html }]) => html === 'prerendered')
  .map(([name, { path }]) => ({
    path,
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    module: getModuleName(name),
  }));

/**
 * The pages to prerender: all public pages, and shells for the other pages. A shell is an HTML file
 * without the data of a food or an account.
 */
export const prerenderedPages: PrerenderedPage[] = [
  ...publicPages,
  { path: '/404', file: '404.html', module: 'not-found-page' },
  {
    path: pages.food.path.replace(':id', '-'),
    file: 'shells/food.html',
    module: getModuleName('food'),
    isTemplate: true,
  },
  { path: pages.myOrders.path, file: 'shells/account.html' },
];

/** Returns the file name of a page's module: `forgot-password-page` for the page `forgotPassword`. */
function getModuleName(pageName: string): string {
  const kebabCase = pageName.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kebabCase}-page`;
}
