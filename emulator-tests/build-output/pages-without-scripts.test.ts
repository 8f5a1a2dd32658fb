import { describe, expect, it } from 'vitest';
import { parseBuiltPage } from './built-site';
import { prerenderedPages } from '../../web/vite/prerendered-pages';

const pages = prerenderedPages.map(({ file }) => parseBuiltPage(file.replace('.html', '')));

describe('A page in a browser that runs no scripts', () => {
  it('states above its content that the site needs JavaScript', () => {
    for (const page of pages) {
      expect(page.querySelector('noscript:has(+ #root)')?.textContent).toMatch(/needs JavaScript/);
    }
  });

  it('submits every form with POST, because GET would put the typed values into the URL', () => {
    const forms = pages.flatMap((page) => [...page.forms]);
    expect(forms.length).toBeGreaterThanOrEqual(5);
    expect(forms.map(({ method }) => method)).toEqual(forms.map(() => 'post'));
  });
});
