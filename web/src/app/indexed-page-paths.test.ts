import { indexedPagePaths } from '@potluck/functions/contract/indexed-page-paths';
import { expect, it } from 'vitest';
import { pagePaths } from '../config/page-paths';
import { publicPages } from './router';

/** The public pages that `indexedPagePaths` does not contain. The dishes have their own sitemaps. */
const pagesNotListed: string[] = [
  pagePaths.food(':id'),
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.emailLink,
];

it('The sitemap lists every public page except for the pages of dishes and of accounts', () => {
  const paths = publicPages.map(({ path }) => path);
  const listedPaths = paths.filter((path) => !pagesNotListed.includes(path));
  expect([...indexedPagePaths].sort()).toEqual(listedPaths.sort());
});
