import { describe, expect, it } from 'vitest';
import {
  sumBrotliKilobytes,
  parseBuiltPage,
  listStaticChunkScripts,
  listReferencedScripts,
  readBuiltFile,
} from './built-site';

interface PageBudget {
  /** Name of the chunk that contains the page. */
  chunk: string;
  /** Maximum brotli size in KB of the scripts that the page needs before the first user interaction. */
  scripts: number;
  /** Maximum number of script files that the page needs before the first user interaction. */
  files?: number;
  /** Chunks that the page preloads after it has started, because a user interaction may need them. */
  preloaded: string[];
  /** Maximum brotli size in KB of all scripts, including the preloaded ones. */
  withPreloads: number;
}

const pageBudgets: Record<string, PageBudget> = {
  index: {
    chunk: 'home-page',
    scripts: 115,
    files: 16,
    // The home page preloads the sections below the fold, the carousel, and the food page, which
    // opens after a click on a dish.
    preloaded: [
      'how-it-works',
      'why-choose-us',
      'testimonials-section',
      'add-food-invitation',
      'swiper-exports',
      'food-page',
    ],
    withPreloads: 142,
  },
  // Pages with dishes also load the API client, Valibot, and the API schemas. They add 5.2 KB.
  foods: {
    chunk: 'foods-page',
    scripts: 118,
    // `allergen-options` contains the filter options. The page loads them after the first dishes.
    preloaded: ['food-page', 'food-filter-sheet', 'allergen-options'],
    withPreloads: 123,
  },
  'shells/food': {
    chunk: 'food-page',
    scripts: 110,
    preloaded: ['more-from-cook'],
    withPreloads: 112,
  },
  foodGallery: { chunk: 'gallery-page', scripts: 106, preloaded: [], withPreloads: 106 },
  'about-us': { chunk: 'about-page', scripts: 106, preloaded: [], withPreloads: 106 },
  'contact-us': {
    chunk: 'contact-page',
    scripts: 109,
    // This page and the account pages preload the validation code of their forms after they have started.
    preloaded: ['sweet-dialog', 'validate-contact-message'],
    withPreloads: 131,
  },
  privacy: { chunk: 'privacy-page', scripts: 109, preloaded: [], withPreloads: 109 },
  // The login page preloads Firebase Auth, which a login needs, and the dialog that a failed login shows.
  login: {
    chunk: 'login-page',
    scripts: 110,
    preloaded: ['firebase-session', 'sweet-dialog', 'account-validation'],
    withPreloads: 158,
  },
  // The registration page has buttons for a photo, so it preloads `send-photo`, which prepares and sends the
  // photo.
  register: {
    chunk: 'register-page',
    scripts: 113,
    preloaded: ['firebase-session', 'send-photo', 'account-validation'],
    withPreloads: 149,
  },
  // The page for a forgotten password calls the REST API of Firebase Auth, so it loads no Firebase SDK.
  'account/forgot-password': {
    chunk: 'forgot-password-page',
    scripts: 110,
    preloaded: ['account-validation', 'identity-toolkit'],
    withPreloads: 112,
  },
  '404': { chunk: 'start', scripts: 106, preloaded: [], withPreloads: 106 },
};

describe.each(Object.entries(pageBudgets))(
  '%s.html',
  (name, { chunk, scripts, files = 16, preloaded, withPreloads }) => {
    const page = parseBuiltPage(name);
    const needed = listReferencedScripts(page);

    it(`needs at most ${scripts} KB of scripts in ${files} files before the first user interaction`, () => {
      expect(sumBrotliKilobytes(needed)).toBeLessThanOrEqual(scripts);
      expect(needed.size).toBeLessThanOrEqual(files);
    });

    it(`loads at most ${withPreloads} KB of scripts, including preloads, if the user does not interact with the page`, () => {
      const loaded = new Set([
        ...needed,
        ...preloaded.flatMap((one) => [...listStaticChunkScripts(one)]),
      ]);
      expect(sumBrotliKilobytes(loaded)).toBeLessThanOrEqual(withPreloads);
    });

    it('references every required script in its HTML, so the scripts load concurrently', () => {
      expect(needed).toEqual(
        new Set([
          ...listStaticChunkScripts('index'),
          ...listStaticChunkScripts('start'),
          ...listStaticChunkScripts(chunk),
        ]),
      );
    });

    it('has inline styles, and no script or stylesheet that blocks the first paint', () => {
      const blocking = 'script[src]:not([type=module]):not([async]):not([defer])';
      expect(page.querySelectorAll(`${blocking}, head link[rel=stylesheet]`)).toHaveLength(0);
      expect(page.querySelectorAll('head style')).toHaveLength(2);
    });

    it('has inline heading styles, but no inline rules for printing, for hovering, or for browsers without @property', () => {
      const css = [...page.querySelectorAll('head style')]
        .map((style) => style.textContent)
        .join('');
      expect(css).not.toMatch(/@media (?:print|\(hover)|-moz-orient/);
      expect(css).toContain('text-wrap:balance');
    });

    const sheets = [...page.querySelectorAll('link[rel=stylesheet]')];
    const sheetFiles = sheets.map((sheet) => String(sheet.getAttribute('href')).slice(1));

    it('loads one stylesheet of at most 12 KB', () => {
      expect(sheetFiles).toHaveLength(1);
      expect(sumBrotliKilobytes(sheetFiles)).toBeLessThanOrEqual(12);
    });

    it('declares one font file for each of the two families, with font-display: swap', () => {
      const rules = sheetFiles.flatMap((file) =>
        readBuiltFile(file).match(/@font-face ?\{[^}]*\}/g),
      );
      expect(rules).toHaveLength(2);
      for (const rule of rules) expect(rule).toMatch(/url\(.*font-display:swap/);
    });

    it('contains the @font-face rules of the fallback fonts inline, but no inline rule of a web font', () => {
      const inline = [...page.querySelectorAll('head style')].map((style) => style.textContent);
      const rules = inline.join('').match(/@font-face ?\{[^}]*\}/g) ?? [];
      expect(rules).toHaveLength(4);
      expect(rules.join('')).not.toContain('url(');
    });
  },
);

it('The entry scripts contain no helper for `require`, because browsers have no CommonJS modules', () => {
  for (const file of listStaticChunkScripts('index'))
    expect(readBuiltFile(file)).not.toMatch(/\brequire\b/);
});

it('The home page preloads the hero’s first image with the sizes and media queries of its <picture> element', () => {
  const page = parseBuiltPage('index');
  const preloads = [...page.querySelectorAll('link[rel=preload][as=image]')];
  const picture = page.querySelector('main picture');
  const attribute = (tag: Element | null | undefined, name: string) =>
    tag?.getAttribute(name) ?? null;
  const [portrait, , landscape] = picture?.querySelectorAll('source') ?? [];
  const media = attribute(portrait, 'media');
  expect(media).toMatch(/aspect-ratio/);
  expect(preloads.map((link) => attribute(link, 'media'))).toEqual([
    `not all and ${media ?? ''}`,
    media,
  ]);
  expect(attribute(preloads[0], 'imagesrcset')).toBe(attribute(landscape, 'srcset'));
  expect(attribute(preloads[0], 'imagesizes')).toBe(attribute(landscape, 'sizes'));
  expect(attribute(preloads[1], 'href')).toBe(attribute(portrait, 'srcset'));
  for (const link of preloads) {
    expect(attribute(link, 'fetchpriority')).toBe('high');
    expect(attribute(link, 'type')).toBe('image/avif');
  }
  expect(attribute(picture?.querySelector('img'), 'fetchpriority')).toBe('high');
  expect(attribute(picture?.querySelector('img'), 'loading')).toBe('eager');
});
