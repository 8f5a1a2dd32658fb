import { setImmediate } from 'node:timers';
import { describe, expect, it } from 'vitest';
import { findSitemapErrors, listSitemapUrls } from '../testing/validate-sitemap';
import { writeSitemap, writeSitemapIndex } from './write-sitemap';

const site = 'https://potluck.example';

describe('writeSitemap', () => {
  it('writes valid XML that lists the URLs in the given order', async () => {
    const urls = [`${site}/foods/b`, `${site}/foods/a`, `${site}/`];
    const xml = (await writeSitemap(urls)).toString();
    expect(await findSitemapErrors(xml, 'urlset')).toEqual([]);
    expect(listSitemapUrls(xml)).toEqual(urls);
  });

  it('writes valid XML with 50,000 URLs, the maximum of the protocol', async () => {
    const urls = Array.from({ length: 50_000 }, (_, number) => `${site}/foods/${number}`);
    const xml = (await writeSitemap(urls)).toString();
    expect(await findSitemapErrors(xml, 'urlset')).toEqual([]);
    expect(listSitemapUrls(xml)).toEqual(urls);
  });

  it('lets other requests run at least 40 times while it writes 45,000 URLs', async () => {
    let turns = 0;
    let isWriting = true;
    const countTurns = () => {
      turns += 1;
      if (isWriting) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await writeSitemap(Array.from({ length: 45_000 }, (_, number) => `${site}/foods/${number}`));
    isWriting = false;
    expect(turns).toBeGreaterThan(40);
  });

  it('escapes the characters of a URL that have a meaning in XML', async () => {
    const xml = (await writeSitemap([`${site}/?a=1&b=<'"é`])).toString();
    expect(await findSitemapErrors(xml, 'urlset')).toEqual([]);
    expect(xml).toContain('?a=1&amp;b=');
    expect(listSitemapUrls(xml)).toEqual([`${site}/?a=1&b=%3C%27%22%C3%A9`]);
  });

  it('rejects an empty list, because a sitemap without URLs is invalid', async () => {
    await expect(writeSitemap([])).rejects.toThrow('without writing anything');
  });
});

describe('writeSitemapIndex', () => {
  it('writes valid XML that lists the URLs in the given order', async () => {
    const urls = [`${site}/sitemaps/pages.xml`, `${site}/sitemaps/dishes-1.xml`];
    const xml = (await writeSitemapIndex(urls)).toString();
    expect(await findSitemapErrors(xml, 'sitemapindex')).toEqual([]);
    expect(listSitemapUrls(xml)).toEqual(urls);
  });

  it('rejects a relative URL instead of omitting it', async () => {
    await expect(writeSitemapIndex(['/sitemaps/pages.xml'])).rejects.toThrow('Invalid URL');
  });
});

describe('findSitemapErrors', () => {
  it('finds a missing element, an unknown element, a short URL, and the wrong root element', async () => {
    const wrap = (root: string, content: string) =>
      `<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</${root}>`;
    const invalid = [
      ['urlset', wrap('urlset', '')],
      ['urlset', wrap('urlset', '<url></url>')],
      ['urlset', wrap('urlset', '<url><loc>/foods</loc></url>')],
      ['urlset', wrap('sitemapindex', `<sitemap><loc>${site}</loc></sitemap>`)],
      ['sitemapindex', wrap('sitemapindex', '')],
      ['sitemapindex', wrap('sitemapindex', `<url><loc>${site}</loc></url>`)],
      ['sitemapindex', wrap('sitemapindex', '<sitemap><loc>/a.xml</loc></sitemap>')],
      ['sitemapindex', wrap('urlset', `<url><loc>${site}</loc></url>`)],
    ] as const;
    for (const [root, xml] of invalid) expect(await findSitemapErrors(xml, root)).not.toEqual([]);
  });
});
