import AxeBuilder from '@axe-core/playwright';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { signIn } from './sign-in';
import { expect, test } from './test';

const screens = {
  visitor: [
    '/',
    '/foods',
    '/foods/tonkotsu-ramen',
    '/foodGallery',
    '/about-us',
    '/contact-us',
    '/login',
    '/register',
    '/no-such-page',
  ],
  cook: ['/my-foods', '/add-food', '/update/jollof-rice', '/my-orders'],
  guest: ['/my-orders', '/my-foods', '/purchase/tonkotsu-ramen', '/purchase/country-sourdough'],
};

/** So that one run names every screen that is wrong. */
const softly = expect.configure({ soft: true });

test.use({ expectedMessages: /404/ });

for (const theme of ['light', 'dark'] as const) {
  for (const [who, paths] of Object.entries(screens)) {
    test(`axe finds nothing, and nothing is wider than the screen: ${who}, ${theme}`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (who !== 'visitor') await signIn(page, who === 'cook' ? cookAccount : guestAccount);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
        softly(found, path).toEqual([]);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await softly.poll(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
        const size = page.viewportSize();
        await page.setViewportSize({ width: 320, height: 700 });
        await softly.poll(overflow, `${path} is wider than 320 px`).toBeLessThanOrEqual(0);
        if (size) await page.setViewportSize(size);
      }
    });
  }
}
