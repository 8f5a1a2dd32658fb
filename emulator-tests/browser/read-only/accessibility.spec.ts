import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { pages } from '@potluck/functions/contract/pages';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { getSeedOrderId } from '../../scripts/seed/orders';
import { publicPageTitles, userPageTitles } from '../../test-support/public-page-titles';
import { chooseByTestLevel } from '../../test-support/test-level';
import { expectVisibleEdges } from '../expect-visible-edges';
import { openWithoutLoad } from '../open-without-load';
import { testedPageStates } from '../page-states';
import { signIn } from '../sign-in';
import { expect, test } from '../fixtures';
import { waitForHydration } from '../wait-for-hydration';

/** True if the tests open all pages also in a wide window, with a doubled font size, and with wide text spacing. */
const hasWideWindow = chooseByTestLevel({ test: false, all: true, long: true });

/** The pages that look the same for the cook and for the buyer. */
const samePages: string[] = [pages.account, pages.addFood, pages.following].map(({ path }) => path);

/** Expected page titles by kind of user and path. */
const titlesByUser = {
  visitor: {
    ...publicPageTitles,
    '/no-such-page': 'Page Not Found',
    '/account/action': 'This link does not work',
    '/foods/country-sourdough': 'Country Sourdough',
    '/reviews/tonkotsu-ramen': 'Reviews of Tonkotsu Ramen',
  },
  cook: {
    ...userPageTitles,
    '/update/jollof-rice': pages.updateFood.title,
  },
  buyer: {
    ...Object.fromEntries(
      Object.entries(userPageTitles).filter(([path]) => hasWideWindow || !samePages.includes(path)),
    ),
    [`/my-orders/${getSeedOrderId('adana-kebab')}`]: pages.receipt.title,
    [`/my-orders/${getSeedOrderId('jollof-rice')}`]: pages.receipt.title,
    [`/my-orders/${getSeedOrderId('country-sourdough')}`]: pages.receipt.title,
    '/my-orders/no-such-order': pages.receipt.title,
    '/purchase/tonkotsu-ramen': pages.purchase.title,
    '/purchase/country-sourdough': pages.purchase.title,
  },
};

/**
 * Names of the page states in `testedPageStates` in which a page shows a dialog, a menu, an error, a notice, a photo, or
 * the longest texts. The tests of the paths in `titlesByUser` check the initial states of the pages.
 */
const statesWithChanges = [
  'register-photo',
  'add-food-photo-failed',
  'email-notice',
  'foods-long',
  'food-long',
  'my-foods-long',
  'received-orders-long',
  'received-orders-cancel',
  'receipt-long',
  'add-food-restored',
  'add-food-photo-sending',
  'forgot-password-sent',
  'email-link-reset-password-invalid',
  'email-link-confirm-email',
  'email-link-confirmed',
  'account-unconfirmed',
  'account-wrong-password',
  'account-delete-wrong-password',
  'crash',
  'menu',
  'gallery-open',
];

/** Maximum number of characters in a line of text on a wide page. */
const MAX_CHARACTERS = 68;

/** The axe rules that depend on colors. Only these rules run again in the dark theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The minified source of axe, which checks the accessibility of a page. It is minified, because every
 * test evaluates it in the page. The alternative `axe.source` is more than twice as long.
 */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** An `expect` that does not stop the test at the first failure, so the test reports all widths and themes. */
const softExpect = expect.configure({ soft: true });

test.use({
  expectedMessages: /status of (?:40[04]|500)|The price is broken|React error #520/,
  contextOptions: { reducedMotion: 'reduce' },
});

for (const user of ['visitor', 'cook', 'buyer'] as const) {
  test(`All pages of a ${user} have the expected title, and in a narrow${hasWideWindow ? ' and a wide' : ''} window no horizontal overflow, visible edges in forced-colors mode, and no axe violations`, async ({
    page,
  }) => {
    await checkPages(page, user, async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await expectVisibleEdges(page);
      await expectAccessible(page);
      if (!hasWideWindow) return;
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectShortLines(page);
      await expectVisibleEdges(page);
      await expectAccessible(page);
      await expectUsableWithDoubledFont(page);
      await expectNoOverflowWithTextSpacing(page);
    });
  });
}

for (const name of statesWithChanges) {
  test(`The page state ${name} has no axe violations, no horizontal overflow, and visible edges in forced-colors mode @all`, async ({
    page,
  }) => {
    await openState(page, name);
    await page.evaluate(axeSource);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectVisibleEdges(page);
    await expectAccessible(page);
    await expectUsableWithDoubledFont(page);
    await expectNoOverflowWithTextSpacing(page);
  });
}

/**
 * Opens the site, then each page of the user like a link of the site, and calls `check`. Only the first page loads
 * the scripts of the site and axe, which saves half of the time.
 */
async function checkPages(
  page: Page,
  user: keyof typeof titlesByUser,
  check: () => Promise<void>,
): Promise<void> {
  // Triples the time limit of the test, because a user has up to 13 pages.
  test.slow();
  if (user !== 'visitor') await signIn(page, user === 'cook' ? cookAccount : buyerAccount);
  await page.goto('/');
  await waitForHydration(page);
  await page.evaluate(axeSource);
  for (const [path, title] of Object.entries(titlesByUser[user])) {
    await test.step(path, async () => {
      await openWithoutLoad(page, path);
      await expect(page).toHaveTitle(`${title} · Potluck`);
      await expectLoaded(page);
      await disableLazyLayout(page);
      await check();
    });
  }
}

async function openState(page: Page, name: string): Promise<void> {
  const state = testedPageStates.find((screen) => screen.name === name);
  if (!state) throw new Error(`pageStates has no state ${name}.`);
  const { path, signedInAs, beforeOpen, afterOpen } = state;
  if (signedInAs) await signIn(page, signedInAs);
  await beforeOpen?.(page);
  await page.goto(path);
  await expectLoaded(page);
  await afterOpen?.(page);
  await disableLazyLayout(page);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /loading/i })).toHaveCount(0);
}

/** Disables the lazy layout of the page, because content without a layout has no colors and no edges. */
async function disableLazyLayout(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.opened;
  });
}

/** Expects no horizontal overflow, and no axe violations in both themes. The page must have evaluated `axeSource`. */
async function expectAccessible(page: Page): Promise<void> {
  // Axe blocks the page for seconds, and the browser aborts a transition whose update takes more than 4 s.
  await page.waitForFunction(() => !document.activeViewTransition);
  await expectNoHorizontalOverflow(page);
  await setTheme(page, 'light');
  await expectNoViolation(page);
  await setTheme(page, 'dark');
  await expectNoViolation(page, COLOR_RULES);
}

/**
 * Sets the theme attribute that the stylesheet uses. The attribute `themeChange` disables the color
 * transitions.
 */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    Object.assign(document.documentElement.dataset, { theme: name, themeChange: '' });
  }, theme);
}

/** Expects that the page violates no axe rule in `rules`, or no axe rule at all by default. */
async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  const violationTexts = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
  );
  softExpect(
    violationTexts,
    await page.evaluate(
      () =>
        `${location.pathname}, ${innerWidth} px, ${document.documentElement.dataset.theme ?? ''}`,
    ),
  ).toEqual([]);
}

async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await softExpect
    .poll(overflow, `horizontal overflow of ${page.url()} in px`)
    .toBeLessThanOrEqual(0);
}

/**
 * Expects no horizontal overflow and no very narrow text on a phone with 390 px and a doubled font size.
 * A viewport of 195 px with the default font has the same layout, because the lengths are in rem.
 */
async function expectUsableWithDoubledFont(page: Page): Promise<void> {
  await page.setViewportSize({ width: 195, height: 422 });
  await expectNoHorizontalOverflow(page);
  await softExpect
    .poll(() => page.evaluate(listNarrowTexts), `texts in narrow columns of ${page.url()}`)
    .toEqual([]);
}

/**
 * Expects no horizontal overflow if a user increases the spacing of all texts to the values of WCAG 2.2,
 * criterion 1.4.12.
 */
async function expectNoOverflowWithTextSpacing(page: Page): Promise<void> {
  const style = await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  });
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalOverflow(page);
  }
  await style.evaluate((element) => (element as Element).remove());
}

async function expectShortLines(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const line = await findLongestLine(page);
  softExpect(line.length, `${page.url()}: ${line}`).toBeGreaterThan(0);
  softExpect(line.length, `${page.url()}: ${line}`).toBeLessThanOrEqual(MAX_CHARACTERS);
}

/**
 * Returns the longest line of the main heading, all paragraphs, and all descriptions of the page. A new line begins
 * where a character is further left than the previous one.
 */
async function findLongestLine(page: Page): Promise<string> {
  const texts = page.getByRole('main').locator('h1, p, dd').filter({ visible: true });
  return texts.evaluateAll((elements) => {
    let longest = '';
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let line = '';
      let previousLeft = 0;
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        for (let index = 0; index < node.length; index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          // A space at the end of a line has no rectangle.
          const rect = range.getClientRects()[0];
          if (!rect) continue;
          if (rect.left < previousLeft) line = '';
          previousLeft = rect.left;
          line += node.data.charAt(index);
          if (line.length > longest.length) longest = line;
        }
      }
    }
    return longest.trim();
  });
}

/**
 * Returns the visible texts of at least six characters in very narrow elements. Such an element is less
 * than twice as wide as its font size, so each line contains only a few letters.
 */
function listNarrowTexts(): string[] {
  const isNarrow = (element: Element): boolean => {
    const text = [...element.childNodes].filter((node) => node instanceof Text);
    if (!text.some(({ data }) => data.trim().length >= 6)) return false;
    const { fontSize, clipPath } = getComputedStyle(element);
    const { width } = element.getBoundingClientRect();
    return clipPath === 'none' && width > 0 && width < 2 * parseFloat(fontSize);
  };
  return [...document.querySelectorAll('#root *')]
    .filter(isNarrow)
    .map((element) => element.textContent);
}
