import { expect, it } from 'vitest';
import { builtPage } from './built-site';

const pages = ['index', 'foods', 'foodGallery', 'about-us', 'contact-us', 'login', 'register'];

it('each page that anybody may find has a description of its own', () => {
  const descriptions = pages.map((name) =>
    [...builtPage(name).querySelectorAll('meta[name=description]')].at(-1)?.getAttribute('content'),
  );
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(pages.length);
});
