import { describe, expect, it } from 'vitest';
import { brotliSize, builtPage, filesOf, namedScripts, sourceOf } from './built-site';

/** The budgets in KB, the page's own chunk, and what it loads by itself once it has started. */
const pages = {
  index: {
    named: 94,
    all: 125,
    chunk: 'home-page',
    later: ['home-page-below', 'swiper', 'food-page'],
  },
  foods: { named: 100, all: 100, chunk: 'foods-page', later: ['food-page'] },
  'shells/food': { named: 100, all: 104, chunk: 'food-page', later: ['more-from-cook'] },
  foodGallery: { named: 100, all: 100, chunk: 'gallery-page', later: [] },
  'about-us': { named: 100, all: 100, chunk: 'about-page', later: [] },
  'contact-us': { named: 100, all: 125, chunk: 'contact-page', later: ['sweet-dialog'] },
  login: {
    named: 100,
    all: 150,
    chunk: 'login-page',
    later: ['firebase-session', 'sweet-dialog'],
  },
  register: { named: 100, all: 130, chunk: 'register-page', later: ['firebase-session'] },
  '404': { named: 100, all: 100, chunk: 'start', later: [] },
};

describe.each(Object.entries(pages))('%s.html', (name, { named, all, chunk, later }) => {
  const page = builtPage(name);
  const scripts = namedScripts(page);

  it(`works with at most ${named} KB of scripts, and loads at most ${all} by itself`, () => {
    expect(brotliSize(scripts)).toBeLessThanOrEqual(named);
    const loaded = new Set([...scripts, ...later.flatMap((one) => [...filesOf(one)])]);
    expect(brotliSize(loaded)).toBeLessThanOrEqual(all);
  });

  it('names every script that it needs, so that none waits for another', () => {
    expect(scripts).toEqual(new Set([...filesOf('index'), ...filesOf('start'), ...filesOf(chunk)]));
  });

  it('names its stylesheet with them, and no font', () => {
    const parts = page.querySelector('meta[name=preload]')?.getAttribute('content') ?? '';
    const sheet = page.querySelector('link[rel=stylesheet]')?.getAttribute('href');
    expect(parts.split(' ').filter((file) => !file.endsWith('.js'))).toEqual([sheet]);
  });

  it('paints before anything else has come', () => {
    const blocking = 'script[src]:not([type=module]):not([async]):not([defer])';
    expect(page.querySelectorAll(`${blocking}, head link[rel=stylesheet]`)).toHaveLength(0);
    expect(page.querySelectorAll('head style')).toHaveLength(2);
    expect(page.querySelectorAll('noscript > link[rel=stylesheet]')).toHaveLength(1);
    for (const script of page.querySelectorAll('script[src], link[rel=modulepreload]')) {
      expect(script.getAttribute('fetchpriority')).toBe('low');
    }
  });

  it('has its fonts’ rules in the page, of the device’s own fonts alone, and at most 12 KB of styles', () => {
    const inline = [...page.querySelectorAll('head style')].map((style) => style.textContent);
    const fonts = inline.join().match(/@font-face ?\{[^}]*\}/g);
    expect(fonts).toHaveLength(4);
    expect(fonts?.join()).not.toContain('url(');
    const sheets = [...page.querySelectorAll('link[rel=stylesheet]')];
    expect(sheets).toHaveLength(1);
    const files = sheets.map((sheet) => String(sheet.getAttribute('href')).slice(1));
    expect(brotliSize(files)).toBeLessThanOrEqual(12);
    expect(files.map(sourceOf).join()).not.toContain('@font-face');
  });
});

it('asks for the hero’s first picture first, in the cut and the size in which it is shown', () => {
  const page = builtPage('index');
  const preloads = [...page.querySelectorAll('link[rel=preload]')];
  const picture = page.querySelector('main picture');
  const of = (tag: Element | null | undefined, name: string) => tag?.getAttribute(name) ?? null;
  const [upright, , wide] = picture?.querySelectorAll('source') ?? [];
  const media = of(upright, 'media');
  expect(media).toMatch(/aspect-ratio/);
  expect(preloads.map((one) => of(one, 'media'))).toEqual([`not all and ${media ?? ''}`, media]);
  expect(of(preloads[0], 'imagesrcset')).toBe(of(wide, 'srcset'));
  expect(of(preloads[0], 'imagesizes')).toBe(of(wide, 'sizes'));
  expect(of(preloads[1], 'href')).toBe(of(upright, 'srcset'));
  for (const one of preloads) {
    expect(of(one, 'fetchpriority')).toBe('high');
    expect(of(one, 'type')).toBe('image/avif');
  }
  expect(of(picture?.querySelector('img'), 'fetchpriority')).toBe('high');
  expect(of(picture?.querySelector('img'), 'loading')).toBe('eager');
});

it('lets V8 compile beside the page what the page starts with', () => {
  for (const chunk of ['start', 'react', 'swiper', 'firebase-session']) {
    const [file = ''] = filesOf(chunk);
    expect(sourceOf(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

it('has a React that makes no error while it starts', () => {
  const source = [...filesOf('react')].map(sourceOf).join('\n');
  expect(source.match(/(?:var |,)[\w$]+=Error\(\w+\(\d+\)\)/g) ?? []).toEqual([]);
  expect(source.match(/(?:var |,)[\w$]+=Object\.create\(Error\.prototype\)/g)).toHaveLength(5);
});
