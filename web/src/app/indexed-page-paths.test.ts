import { indexedPagePaths } from '@potluck/functions/contract/pages';
import { expect, it } from 'vitest';
import { pagePaths } from '../config/page-paths';
import { publicPages } from './router';

/** The public pages that are not in `indexedPagePaths`. The dish pages have separate sitemaps. */
const pagesNotListed: string[] = [
  pagePaths.food(':id'),
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.emailLink,
];

it('The sitemap lists every public page except for dish pages and account pages', () => {
  const paths = publicPages.map(({ path }) => path);
  const listedPaths = paths.filter((path) => !pagesNotListed.includes(path));
  expect([...indexedPagePaths].sort()).toEqual(listedPaths.sort());
});
