import type { Page } from '@playwright/test';
import { cookAccount, buyerAccount } from '../../scripts/seed/accounts';
import { getSeedOrderId } from '../../scripts/seed/orders';
import { expect, test } from '../fixtures';
import { signIn } from '../sign-in';

const MAX_CHARACTERS = 68;

/**
 * Returns the longest line of all paragraphs and descriptions of the page. A new line begins where a character
 * is further left than the previous one.
 */
async function findLongestLine(page: Page): Promise<string> {
  const texts = page.getByRole('main').locator('p, dd').filter({ visible: true });
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

const pathsByUser = {
  visitor: ['/privacy', '/about-us', '/contact-us', '/foods/tonkotsu-ramen', '/no-such-page'],
  cook: ['/add-food', '/my-foods/orders', '/account'],
  buyer: ['/my-orders', `/my-orders/${getSeedOrderId('adana-kebab')}`, '/purchase/tonkotsu-ramen'],
};

for (const [user, paths] of Object.entries(pathsByUser)) {
  test.describe(`A wide page for a ${user}`, () => {
    test.use({ expectedMessages: /status of 404/ });

    for (const path of paths) {
      test(`has at most ${MAX_CHARACTERS} characters in each line of text on ${path}`, async ({
        page,
      }) => {
        if (user !== 'visitor') await signIn(page, user === 'cook' ? cookAccount : buyerAccount);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        const line = await findLongestLine(page);
        expect(line.length, line).toBeGreaterThan(0);
        expect(line.length, line).toBeLessThanOrEqual(MAX_CHARACTERS);
      });
    }
  });
}
