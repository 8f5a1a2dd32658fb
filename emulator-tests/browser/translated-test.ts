import type { Page } from '@playwright/test';
import { expect, test as base } from './test';

interface Translation {
  /** `parsed`: before React takes the page over. `hydrated`: after that, as after a slow download. */
  translatedWhen: 'parsed' | 'hydrated';
  translator: undefined;
}

declare global {
  interface Window {
    /** Input events from before React took the page over; undefined after that. */
    early?: unknown;
    /** Returns the texts that the translator has missed. */
    untranslated: () => string[];
  }
}

/** Every page of these tests is translated, and at the end no text on it is untranslated. */
export const test = base.extend<Translation>({
  translatedWhen: ['hydrated', { option: true }],
  translator: [
    async ({ context, page, translatedWhen }, use) => {
      await context.addInitScript(translatePage, translatedWhen);
      await use(undefined);
      await expectTranslated(page);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page, and waits until React runs it and it is translated. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.early === undefined);
  await expectTranslated(page);
}

/** Passes when the translation has begun and has reached every text. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('font').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.untranslated())).toEqual([]);
}

/**
 * Runs in the page. Replaces each text node with `<font><font>`, now and whenever the page changes,
 * as the translation of Chrome does. The translation is the text and a zero-width space: React sees
 * another text, and Playwright ignores that character.
 */
function translatePage(when: Translation['translatedWhen']): void {
  const untouched = 'font, script, style, noscript, textarea, svg, [translate=no]';

  const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');

  function textsBelow(node: Node): Text[] {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(
      (text) => text.data.trim() !== '' && text.parentElement?.closest(untouched) === null,
    );
  }

  function translate(node: Node): void {
    for (const text of textsBelow(node)) {
      const [outer, inner] = [createFont(), createFont()];
      inner.textContent = `${text.data}\u200b`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  function start(): void {
    if (when === 'hydrated' && window.early) {
      requestAnimationFrame(start);
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

  window.untranslated = () => textsBelow(document.body).map(({ data }) => data);
  document.addEventListener('DOMContentLoaded', start);
}
