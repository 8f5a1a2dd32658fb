import { pageList } from '@potluck/functions/contract/pages';

/** Titles of the pages without an ID in their path that need a login, by URL path. */
export const userPageTitles = listTitles(({ access }) => access === 'users');

/** Titles of the pages that are visible without an account, by URL path. */
export const publicPageTitles = {
  ...listTitles(({ html }) => html === 'prerendered'),
  '/foods/tonkotsu-ramen': 'Tonkotsu Ramen',
};

function listTitles(isSelected: (page: (typeof pageList)[number]) => boolean) {
  const selected = pageList.filter((page) => isSelected(page) && !page.path.includes(':id'));
  return Object.fromEntries(selected.map(({ path, title }) => [path, title ?? '']));
}
