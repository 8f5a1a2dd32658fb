import { expect, it } from 'vitest';
import { renderPageToHtml } from '../prerender';

it.each([
  ['/', 'The more you see the more delicious you can test'],
  ['/foods', 'All Our Foods'],
  ['/foodGallery', 'Our Gallery', 'A visual feast of our finest culinary creations.'],
  ['/about-us', 'About us', 'Our Story', 'Our Mission', 'Our Vision'],
  ['/about-us', 'Executive Chef', 'Pastry Chef', 'Sous Chef'],
  ['/contact-us', 'Contact us'],
  ['/privacy', 'What we store', 'Log of moderation', 'Go to my account'],
  ['/privacy', 'The page of a dish shows your name, photo, email, and area.'],
  ['/login', 'Continue with Google'],
  ['/register', 'Already have an account?'],
  ['/account/forgot-password', 'Forgot your password?'],
  ['/account/action', 'This link does not work'],
  ['/unsubscribe', 'Stop all emails about orders'],
  ['/account/unknown', 'Page Not Found'],
  ['/foodgallery', 'Page Not Found'],
])('App renders the page at %s in Node during prerendering', async (path, ...texts) => {
  const html = await renderPageToHtml(path);
  for (const text of texts) expect(html).toContain(text);
  expect(html).toContain('<title>');
});

it('App renders a spinner during prerendering for a page that needs an account', async () => {
  expect(await renderPageToHtml('/my-orders')).toContain('role="status"');
});
