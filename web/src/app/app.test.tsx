// @vitest-environment node
import { expect, it } from 'vitest';
import { renderPageToHtml } from '../prerender';

it.each([
  ['/', 'The more you see the more delicious you can test'],
  ['/foods', 'All Our Foods'],
  ['/foodGallery', 'Our Gallery'],
  ['/about-us', 'About us'],
  ['/contact-us', 'Contact us'],
  ['/login', 'Continue with Google'],
  ['/nowhere', 'Page Not Found'],
])('App renders the page at %s in Node during prerendering', async (path, text) => {
  const html = await renderPageToHtml(path);
  expect(html).toContain(text);
  expect(html).toContain('<title>');
});

it('App renders a spinner during prerendering for a page that needs an account', async () => {
  expect(await renderPageToHtml('/my-orders')).toContain('role="status"');
});
