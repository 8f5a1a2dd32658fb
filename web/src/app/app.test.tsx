// @vitest-environment node
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { App } from './app';

async function renderWithoutBrowser(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}

it.each([
  ['/', 'The more you see the more delicious you can test'],
  ['/foods', 'All Our Foods'],
  ['/foodGallery', 'Our Gallery'],
  ['/about-us', 'About us'],
  ['/contact-us', 'Contact us'],
  ['/login', 'Continue with Google'],
  ['/nowhere', 'Page Not Found'],
])('renders %s where there is no browser', async (path, text) => {
  const html = await renderWithoutBrowser(path);
  expect(html).toContain(text);
  expect(html).toContain('<title>');
});

it('shows a spinner for a page that needs an account', async () => {
  expect(await renderWithoutBrowser('/my-orders')).toContain('role="status"');
});
