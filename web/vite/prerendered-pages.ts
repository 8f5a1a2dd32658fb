import { pages } from '../../functions/src/contract/pages';

export interface PrerenderedPage {
  /** URL path to render. For a page with path parameters, this is a sample path. */
  path: string;
  /** The path of the HTML file in the folder of the built site. */
  file: string;
  /** The file name of the page's module, without its extension. Undefined if several pages share the HTML file. */
  module?: string;
  /** True if the Cloud Function `pages` inserts data into the file. */
  isTemplate?: boolean;
}

const publicPages: PrerenderedPage[] = Object.entries(pages)
  .filter(([, { html }]) => html === 'prerendered')
  .map(([name, { path }]) => ({
    path,
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    module: getModuleName(name),
  }));

/** The pages whose data the Cloud Function `pages` inserts. */
const templatePages: PrerenderedPage[] = Object.entries(pages)
  .filter(([, { html }]) => html === 'function')
  .map(([name, { path }]) => ({
    path: path.replace(':id', '-'),
    file: `shells/${name}.html`,
    module: getModuleName(name),
    isTemplate: true,
  }));

/**
 * The pages to prerender: all public pages, and shells for the other pages. A shell is an HTML file
 * without the data of a food or an account.
 */
export const prerenderedPages: PrerenderedPage[] = [
  ...publicPages,
  { path: '/404', file: '404.html', module: 'not-found-page' },
  ...templatePages,
  { path: pages.myOrders.path, file: 'shells/account.html' },
];

/** Returns the file name of a page's module: `forgot-password-page` for the page `forgotPassword`. */
function getModuleName(pageName: string): string {
  const kebabCase = pageName.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${kebabCase}-page`;
}
