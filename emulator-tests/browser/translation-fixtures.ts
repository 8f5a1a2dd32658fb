import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { waitForHydration } from './wait-for-hydration';

interface TranslationFixtures {
  /**
   * When the translation starts. With `parsed`, it starts as soon as the document is parsed, before React
   * hydrates the page. With `hydrated`, it starts after React has hydrated the first screen, like a slow translator.
   */
  translateAfter: 'parsed' | 'hydrated';
  translator: undefined;
}

declare global {
  interface Window {
    /** Input events that the page recorded before hydration. Undefined after hydration. */
    early?: unknown;
    /** Returns the texts of the page that `translatePage` has not translated. */
    untranslated: () => string[];
  }
}

/**
 * Playwright's `test` with a fixture that translates every page of a test. At the end of the test,
 * the fixture expects that no text is untranslated.
 */
export const test = base.extend<TranslationFixtures>({
  translateAfter: ['hydrated', { option: true }],
  translator: [
    async ({ context, page, translateAfter }, use) => {
      await context.addInitScript(translatePage, translateAfter);
      await use(undefined);
      await expectTranslated(page);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page, and waits until React has hydrated it and all its texts are translated. */
export async function openTranslatedPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expectTranslated(page);
}

/** Expects that the page contains a translated text and no untranslated text. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('font').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.untranslated())).toEqual([]);
}

/**
 * Runs in the page. Replaces each text node with `<font><font>`, like the translation in Chrome.
 * Starts at the time that `translateAfter` selects, and runs again after every change of the page.
 * Each translation is the original text plus a zero-width space. React sees a different text, and
 * Playwright ignores the extra character.
 */
function translatePage(translateAfter: TranslationFixtures['translateAfter']): void {
  const excludedSelector = 'font, script, style, noscript, textarea, svg, [translate=no]';

  const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');

  function findTexts(node: Node): Text[] {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(
      (text) => text.data.trim() !== '' && text.parentElement?.closest(excludedSelector) === null,
    );
  }

  function translate(node: Node): void {
    for (const text of findTexts(node)) {
      const [outer, inner] = [createFont(), createFont()];
      inner.textContent = `${text.data}\u200b`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  function startTranslation(): void {
    if (translateAfter === 'hydrated' && window.early) {
      requestAnimationFrame(startTranslation);
      return;
    }
    translate(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) if (node.isConnected) translate(node);
        if (target instanceof Text && target.isConnected) translate(target);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }

  window.untranslated = () => findTexts(document.body).map(({ data }) => data);
  document.addEventListener('DOMContentLoaded', startTranslation);
}
