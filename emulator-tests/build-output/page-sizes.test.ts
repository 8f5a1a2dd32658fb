import { describe, expect, it } from 'vitest';
import { prerenderedPages } from '../../web/vite/prerendered-pages';
import {
  listReferencedScripts,
  listWithStaticImports,
  measureKilobytes,
  parseBuiltPage,
  readBuiltFile,
} from './built-site';

/** Maximum brotli size of the scripts that a page needs before the first user interaction. */
const MAX_SCRIPTS_KB = 125;

/** Maximum brotli size of the stylesheets of a page. */
const MAX_STYLES_KB = 12;

describe.each(prerenderedPages.map(({ file }) => file))('%s', (file) => {
  const page = parseBuiltPage(file.replace('.html', ''));
  const scripts = listReferencedScripts(page);

  it(`needs at most ${MAX_SCRIPTS_KB} KB of scripts before the first user interaction`, async () => {
    expect(await measureKilobytes(scripts)).toBeLessThanOrEqual(MAX_SCRIPTS_KB);
  });

  it('references every required script in its HTML, so the scripts load concurrently', () => {
    expect(scripts).toEqual(listWithStaticImports(scripts));
  });

  it('has inline styles, and no script or stylesheet that blocks the first paint', () => {
    const blocking = 'script[src]:not([type=module]):not([async]):not([defer])';
    expect(page.querySelectorAll(`${blocking}, head link[rel=stylesheet]`)).toHaveLength(0);
    expect(page.querySelectorAll('head style')).toHaveLength(2);
  });

  it('has inline heading styles, but no inline rules for printing, for hovering, or for browsers without @property', () => {
    const css = [...page.querySelectorAll('head style')].map((style) => style.textContent).join('');
    expect(css).not.toMatch(/@media (?:print|\(hover)|-moz-orient/);
    expect(css).toContain('text-wrap:balance');
  });

  const sheets = [...page.querySelectorAll('link[rel=stylesheet]')];
  const sheetFiles = sheets.map((sheet) => String(sheet.getAttribute('href')).slice(1));

  it(`loads at most ${MAX_STYLES_KB} KB of stylesheets`, async () => {
    expect(await measureKilobytes(sheetFiles)).toBeLessThanOrEqual(MAX_STYLES_KB);
  });

  it('declares one font file for each of the two families, with font-display: swap', () => {
    const css = sheetFiles.map(readBuiltFile).join('');
    const rules = css.match(/@font-face ?\{[^}]*\}/g) ?? [];
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(rule).toMatch(/url\(.*font-display:swap/);
  });

  it('contains the @font-face rules of the fallback fonts inline, but no inline rule of a web font', () => {
    const inline = [...page.querySelectorAll('head style')].map((style) => style.textContent);
    const rules = inline.join('').match(/@font-face ?\{[^}]*\}/g) ?? [];
    expect(rules).toHaveLength(4);
    expect(rules.join('')).not.toContain('url(');
  });
});

it('The first script of a page contains neither React nor Valibot, so it requests the data of the page early', () => {
  const entry = parseBuiltPage('index').querySelector('script[type=module][src]');
  for (const file of listWithStaticImports([String(entry?.getAttribute('src')).slice(1)]))
    expect(/react\.transitional|~standard/.exec(readBuiltFile(file))?.[0]).toBeUndefined();
});

it('The scripts of the home page contain no helper for `require`, because browsers have no CommonJS modules', () => {
  for (const file of listReferencedScripts(parseBuiltPage('index')))
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
