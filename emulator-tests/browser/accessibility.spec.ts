import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { cookAccount, guestAccount } from '../suite/seed/accounts';
import { publicPages } from '../support/public-pages';
import { signIn } from './sign-in';
import { expect, test } from './test';

/** Addresses and titles. */
const screens = {
  visitor: { ...publicPages, '/no-such-page': 'Page Not Found' },
  cook: {
    '/my-foods': 'My Foods',
    '/add-food': 'Add Food',
    '/update/jollof-rice': 'Update Food',
    '/my-orders': 'My Orders',
  },
  guest: {
    '/my-orders': 'My Orders',
    '/my-foods': 'My Foods',
    '/purchase/tonkotsu-ramen': 'Purchase',
    '/purchase/country-sourdough': 'Purchase',
  },
};

/** Another theme has other colours and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What `axe.source` gives is more than twice as long, and each screen is given it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** So that one run names every screen that is wrong. */
const softly = expect.configure({ soft: true });

test.use({ expectedMessages: /status of 404/, contextOptions: { reducedMotion: 'reduce' } });

for (const [who, titles] of Object.entries(screens)) {
  for (const [path, title] of Object.entries(titles)) {
    test(`has its title, axe finds nothing, and nothing is wider than the screen: ${path} of a ${who}`, async ({
      page,
    }) => {
      if (who !== 'visitor') await signIn(page, who === 'cook' ? cookAccount : guestAccount);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
      await expect(page).toHaveTitle(`${title} · Potluck`);

      // axe sees no colour of what has no layout before it is near.
      await page.evaluate(() => {
        delete document.documentElement.dataset.opened;
      });
      await page.evaluate(axeSource);

      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNothingWider(page);
        await setTheme(page, 'light');
        await expectNoViolation(page);
        await setTheme(page, 'dark');
        await expectNoViolation(page, RULES_OF_COLOUR);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNothingWider(page);
    });
  }
}

/** The stylesheet looks at the attributes alone: the second keeps the colours from fading. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    Object.assign(document.documentElement.dataset, { theme: name, themeChange: '' });
  }, theme);
}

/** All of axe's rules, or those that are named; the page has had axe's source before. */
async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
  );
  softly(
    found,
    await page.evaluate(() => `${innerWidth} px, ${document.documentElement.dataset.theme ?? ''}`),
  ).toEqual([]);
}

async function expectNothingWider(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await softly.poll(overflow, 'what is wider than the screen').toBeLessThanOrEqual(0);
}
