import { readdirSync } from 'node:fs';
import { pageList } from '@potluck/functions/contract/pages';
import { describe, expect, it } from 'vitest';
import { prerenderedPages } from '../../web/vite/prerendered-pages';
import { repositoryRoot } from '../scripts/project-config';
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
const MAX_STYLES_KB = 13;

const pages = prerenderedPages.map(
  ({ file }) => [file, parseBuiltPage(file.replace('.html', ''))] as const,
);

describe.each(pages)('%s', (_file, page) => {
  it(`needs at most ${MAX_SCRIPTS_KB} KB of scripts before the first user interaction, and references all of them in its HTML, so they load concurrently`, async () => {
    const scripts = listReferencedScripts(page);
    expect(await measureKilobytes(scripts)).toBeLessThanOrEqual(MAX_SCRIPTS_KB);
    expect(scripts).toEqual(listWithStaticImports(scripts));
  });

  it('has the styles of its first paint inline, and no script or stylesheet that blocks the first paint', () => {
    const blocking = 'script[src]:not([type=module]):not([async]):not([defer])';
    expect(page.querySelectorAll(`${blocking}, head link[rel=stylesheet]`)).toHaveLength(0);
    const inline = [...page.querySelectorAll('head style')].map((style) => style.textContent);
    expect(inline).toHaveLength(2);
    const css = inline.join('');
    expect(css).not.toMatch(/@media (?:print|\(hover)|-moz-orient/);
    expect(css).toContain('text-wrap:balance');
    // The fallback fonts are installed on the device. The stylesheet contains the web fonts.
    const fallbackFonts = css.match(/@font-face ?\{[^}]*\}/g) ?? [];
    expect(fallbackFonts).toHaveLength(4);
    expect(fallbackFonts.join('')).not.toContain('url(');
  });

  it(`loads at most ${MAX_STYLES_KB} KB of stylesheets, with one font file for each of the two families and font-display: swap`, async () => {
    const sheets = [...page.querySelectorAll('link[rel=stylesheet]')];
    const files = sheets.map((sheet) => String(sheet.getAttribute('href')).slice(1));
    expect(await measureKilobytes(files)).toBeLessThanOrEqual(MAX_STYLES_KB);
    const css = files.map(readBuiltFile).join('');
    const rules = css.match(/@font-face ?\{[^}]*\}/g) ?? [];
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(rule).toMatch(/url\(.*font-display:swap/);
  });

  it('states above its content that the site needs JavaScript, and forbids Safari to change numbers', () => {
    expect(page.querySelector('meta[name=format-detection][content^=telephone]')).toBeTruthy();
    expect(page.querySelector('noscript:has(+ #root)')?.textContent).toMatch(/needs JavaScript/);
  });
});

it('Every form is submitted with POST if no scripts run, because GET would put the typed values into the URL', () => {
  const forms = pages.flatMap(([, page]) => [...page.forms]);
  expect(forms.length).toBeGreaterThanOrEqual(5);
  expect(forms.map(({ method }) => method)).toEqual(forms.map(() => 'post'));
});

it('Each page that search engines may index has a unique description', () => {
  const indexed = pageList.filter(({ html }) => html === 'prerendered');
  const descriptions = indexed.map(({ path }) => {
    const page = parseBuiltPage(path.slice(1) || 'index');
    const tags = [...page.querySelectorAll('meta[name=description]')];
    return tags.at(-1)?.getAttribute('content');
  });
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(indexed.length);
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

it.each(['react', 'base'])(
  'The script %s imports no script that contains the names of pages, so a change of a page does not rename it',
  (name) => {
    const hashed = /^(.*)-.{8}\.js$/;
    const assets = readdirSync(`${repositoryRoot}web/dist/assets`);
    const ofName = assets.filter((file) => hashed.exec(file)?.[1] === name);
    const files = listWithStaticImports(ofName.map((file) => `assets/${file}`));
    const imported = [...files].map((file) => file.replace('assets/', '').replace(hashed, '$1'));
    expect(imported).toContain(name);
    expect(imported).not.toContain('index');
    expect(imported).not.toContain('start');
  },
);

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
