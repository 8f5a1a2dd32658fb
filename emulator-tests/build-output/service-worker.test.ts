import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';
import {
  listStaticChunkScripts,
  parseBuiltPage,
  readBuiltFile,
  sumBrotliKilobytes,
} from './built-site';

const worker = readBuiltFile('service-worker.js');
const precache = JSON.parse(/\[\{"url":.*?\}\]/.exec(worker)?.[0] ?? '[]') as {
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

describe('The service worker', () => {
  it('caches at most 300 KB at its installation, including its own script', () => {
    const kilobytes = sumBrotliKilobytes(new Set([...files, 'service-worker.js']));
    console.log(`The service worker caches ${kilobytes.toFixed(1)} KB in ${files.length} files.`);
    expect(kilobytes).toBeLessThanOrEqual(300);
  });

  it('caches only existing files, each once', () => {
    const missing = files.filter((file) => !existsSync(`${repositoryRoot}web/dist/${file}`));
    expect(missing).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it('caches the stylesheet, and the scripts that My Orders, receipts, and the login session need', () => {
    for (const chunk of ['index', 'start', 'my-orders-page', 'receipt-page', 'session']) {
      expect(files, chunk).toEqual(expect.arrayContaining([...listStaticChunkScripts(chunk)]));
    }
    const sheet = parseBuiltPage('shells/account').querySelector('link[rel=stylesheet]');
    expect(files).toContain(sheet?.getAttribute('href')?.slice(1));
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

  it('lists a revision for each cached file that has no hash in its URL', () => {
    expect(precache.every(({ url, revision }) => url.startsWith('/assets/') || revision)).toBe(
      true,
    );
  });
});

it('The chunks of public pages do not register the service worker, but the chunk signed-in-updates does', () => {
  const chunks = ['index', 'start', 'home-page', 'foods-page', 'food-page', 'login-page'];
  for (const file of new Set(chunks.flatMap((chunk) => [...listStaticChunkScripts(chunk)]))) {
    expect(readBuiltFile(file), file).not.toContain('/service-worker.js');
  }
  const updates = [...listStaticChunkScripts('signed-in-updates')].map(readBuiltFile).join('');
  expect(updates).toContain('/service-worker.js');
});
