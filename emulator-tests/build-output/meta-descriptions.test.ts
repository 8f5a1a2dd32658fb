import { pageList } from '@potluck/functions/contract/pages';
import { expect, it } from 'vitest';
import { parseBuiltPage } from './built-site';

const pages = pageList
  .filter(({ html }) => html === 'prerendered')
  .map(({ path }) => path.slice(1) || 'index');

it('each page that search engines may index has a unique description', () => {
  const descriptions = pages.map((name) =>
    [...parseBuiltPage(name).querySelectorAll('meta[name=description]')]
      .at(-1)
      ?.getAttribute('content'),
  );
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(pages.length);
});
