import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths';
import type { PageRoute } from './page-route';
import { protectedPages, publicPages } from './router';

/**
 * Names what is shown at an address before anything is known but the address: a page that is the
 * same for everybody, the beginning of one of many, or the not-found page.
 */
export function pageShape(pathname: string, search = ''): string {
  // The list begins with what the address searches for.
  if (pathname === paths.foods && search) return 'searched foods';
  const matches = (route: PageRoute) => matchPath(route, pathname) !== null;
  if (protectedPages.some(matches)) return 'own';
  return publicPages.find(matches)?.path ?? 'not-found';
}
