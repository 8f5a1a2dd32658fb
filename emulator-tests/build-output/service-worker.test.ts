import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import { prerenderedPages } from '../../web/vite/prerendered-pages';
import {
  listReferencedScripts,
  measureKilobytes,
  parseBuiltPage,
  readBuiltFile,
} from './built-site';

const worker = readBuiltFile('service-worker.js');
const precache = JSON.parse(/\[\{"revision":.*?\}\]/.exec(worker)?.[0] ?? '[]') as {
  url: string;
  revision: string | null;
}[];
/**
 * Paths of the cached files in the built site. Documents get the extension `.html`, because Hosting
 * removes it from their URLs.
 */
const files = precache.map(({ url }) =>
  url.includes('.') ? url.slice(1) : `${url.slice(1)}.html`,
);

/**
 * Maximum brotli size of all cached files in kilobytes. Every page works without a network after one visit, so each new page
 * raises it. The calendar package `ics` and its validation library are 20 KB of it.
 */
const MAX_CACHED_KB = 380;

describe('The service worker', () => {
  it(`caches at most ${MAX_CACHED_KB} KB at its installation, including its own script`, async () => {
    const kilobytes = await measureKilobytes(new Set([...files, 'service-worker.js']));
    console.log(`The service worker caches ${kilobytes.toFixed(1)} KB in ${files.length} files.`);
    expect(kilobytes).toBeLessThanOrEqual(MAX_CACHED_KB);
  });

  it('caches only existing files, each once, and lists a revision for each file that has no hash in its URL', () => {
    const missing = files.filter((file) => !existsSync(`${repositoryRoot}web/dist/${file}`));
    expect(missing).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    const withoutRevision = precache.filter(({ revision }) => revision === null);
    expect(withoutRevision.filter(({ url }) => !url.startsWith('/assets/'))).toEqual([]);
  });

  it('caches every script and every stylesheet of the site', () => {
    const assets = readdirSync(`${repositoryRoot}web/dist/assets`).filter((name) =>
      /\.(?:js|css)$/.test(name),
    );
    expect(files).toEqual(expect.arrayContaining(assets.map((name) => `assets/${name}`)));
  });

  it('caches the offline page and its only script, a file that the Content-Security-Policy allows', () => {
    expect(files).toContain('offline.html');
    const scripts = [...parseBuiltPage('offline').querySelectorAll('script')];
    expect(scripts).toHaveLength(1);
    expect(files).toContain(scripts[0]?.getAttribute('src')?.slice(1));
  });

  it('is one script without imports, because not every browser supports modules in workers', () => {
    expect(worker).not.toMatch(/^(?:import|export)\b|;(?:import|export)\b/m);
  });
});

it('The scripts of public pages do not register the service worker, but another script does', () => {
  const registering = files.filter(
    (file) => file.startsWith('assets/') && readBuiltFile(file).includes('/service-worker.js'),
  );
  expect(registering).not.toHaveLength(0);
  const pages = prerenderedPages.map(({ file }) => parseBuiltPage(file.replace('.html', '')));
  const loaded = new Set(pages.flatMap((page) => [...listReferencedScripts(page)]));
  expect(registering.filter((file) => loaded.has(file))).toEqual([]);
});
