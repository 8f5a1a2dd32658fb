import { matchPath } from 'react-router-dom';
import { pagePaths } from '../config/page-paths';
import type { PageRoute } from './page-route';
import { protectedPages, publicPages } from './router';

/**
 * Returns the key of the prerendered HTML that matches a URL. The page hydrates only if the
 * document has the same key. A URL with a search gets another key, because Hosting sends
 * /foods.html for it too, but this file contains the list without the search.
 */
export function getPrerenderedHtmlKey(pathname: string, search = ''): string {
  if (pathname === pagePaths.foods && search) return 'searched foods';
  const matches = (route: PageRoute) => matchPath(route, pathname) !== null;
  if (protectedPages.some(matches)) return 'own';
  return publicPages.find(matches)?.path ?? 'not-found';
}
