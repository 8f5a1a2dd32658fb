// sitemap-builder.ts imports this file only when it needs a sitemap, because loading the package `sitemap`
// delays a cold start.
import { Readable, type Transform } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/**
 * Resolves with the XML of a sitemap that lists `urls` in the given sequence. The caller must pass absolute
 * URLs, and at most 50,000 of them.
 * @throws EmptySitemap if there are no URLs.
 */
export function writeSitemap(urls: readonly string[]): Promise<Buffer> {
  // The sitemaps list no images, videos, news, or translations, so they need no other namespaces.
  const xmlns = { news: false, video: false, image: false, xhtml: false };
  return writeXml(urls, new SitemapStream({ level: ErrorLevel.THROW, xmlns }));
}

/** Resolves with the XML of a sitemap index, which lists the absolute URLs of sitemaps. */
export function writeSitemapIndex(urls: readonly string[]): Promise<Buffer> {
  return writeXml(urls, new SitemapIndexStream({ level: ErrorLevel.THROW }));
}

function writeXml(urls: readonly string[], stream: Transform): Promise<Buffer> {
  return streamToPromise(Readable.from(urls).pipe(stream));
}
