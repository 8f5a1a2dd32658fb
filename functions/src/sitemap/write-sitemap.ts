// sitemap-builder.ts imports this file only when it needs a sitemap, because loading the package `sitemap`
// delays a cold start.
import { Readable, type Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** The number of URLs after which other requests can run. */
const BATCH_SIZE = 1_000;

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
  return streamToPromise(Readable.from(readInBatches(urls)).pipe(stream));
}

/**
 * Yields the URLs, and lets the event loop run after each batch. Otherwise, the dish pages of the same instance would
 * wait until all 45,000 URLs of a sitemap are written, which takes 0.3 to 0.5 s.
 */
async function* readInBatches(urls: readonly string[]): AsyncGenerator<string> {
  for (const [index, url] of urls.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    yield url;
  }
}
