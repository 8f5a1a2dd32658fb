import { createServiceApp } from '../create-service-app';
import { createRateLimitCheck, testRateLimits, type RateLimits } from '../http/limits';
import { addSitemapRoutes, type SitemapDependencies } from '../sitemap';
import { createInMemoryFirestore } from './in-memory-firestore';
import { serveApp } from './serve-app';

interface SitemapServiceOptions extends Partial<SitemapDependencies> {
  rateLimits?: RateLimits;
}

/**
 * Starts an app that has only the routes of the sitemaps, on a free local port. Without `db` it uses an
 * in-memory Firestore.
 */
export async function startTestSitemapService({
  rateLimits = testRateLimits,
  ...sources
}: SitemapServiceOptions = {}) {
  const db = sources.db ?? (await createInMemoryFirestore());
  const app = createServiceApp(
    () => undefined,
    (router) => {
      addSitemapRoutes(router, {
        now: () => new Date(),
        siteUrl: () => Promise.resolve('https://potluck.example'),
        checkRateLimit: createRateLimitCheck(rateLimits),
        ...sources,
        db,
      });
    },
  );
  const { base, stop } = await serveApp(app);

  return {
    db,
    /** Sends a request. Resolves with the response and its text. */
    async call(path: string, method = 'GET') {
      const response = await fetch(base + path, { method, redirect: 'manual' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    stop,
  };
}

export type TestSitemapService = Awaited<ReturnType<typeof startTestSitemapService>>;
