import { createSingleFlight } from '../http/single-flight';
import { parsePageTemplate, type PageTemplate } from './page-template';

/**
 * The URL path of the template for dish pages. The build writes its file, see web/vite/prerendered-pages.ts.
 */
const TEMPLATE_PATH = '/shells/food';

/**
 * The time for which a cached template is used without a request to Hosting. A deploy becomes visible after
 * this time.
 */
const MAX_AGE_MS = 1_000;

/**
 * The timeouts of the first request to Hosting and of a revalidation. The function `pages` must respond
 * within 3 s.
 */
const FIRST_FETCH_TIMEOUT_MS = 2_500;
const REVALIDATION_TIMEOUT_MS = 1_000;

/** The maximum number of cached templates: one of the site, and one per preview channel. */
const MAX_CACHED_SITES = 20;

interface CachedTemplate extends ReadTemplate {
  etag: string | null;
  checkedAt: number;
}

interface TemplateDependencies {
  fetch: typeof fetch;
  now: () => Date;
}

interface ReadTemplate {
  template: PageTemplate;
  /**
   * True if Hosting has just responded that it still serves this template. If false, a newer build may be
   * deployed, and the scripts that the template loads may no longer exist.
   */
  isDeployed: boolean;
}

export interface PageTemplateCache {
  /**
   * Resolves with the current template of a site. If Hosting does not respond with a template, resolves
   * with the last valid template, or with undefined if there is none yet.
   */
  read: (origin: string) => Promise<ReadTemplate | undefined>;
}

/**
 * Returns a cache of the templates of dish pages. The cache requests them from Hosting. A deploy or a
 * rollback changes Hosting and the Cloud Function at different times, so a template in the bundle of the
 * function could load scripts that Hosting no longer has.
 */
export function createPageTemplateCache({ fetch, now }: TemplateDependencies): PageTemplateCache {
  const cache = new Map<string, CachedTemplate>();
  const requests = createSingleFlight<ReadTemplate | undefined>();

  async function request(origin: string): Promise<ReadTemplate | undefined> {
    const cached = cache.get(origin);
    const loaded = await load(origin, cached).catch(() => undefined);
    const possiblyOutdated = cached && { ...cached, isDeployed: false, checkedAt: now().getTime() };
    const current = loaded ?? possiblyOutdated;
    if (!current) return undefined;
    if (!cached && cache.size >= MAX_CACHED_SITES) cache.clear();
    cache.set(origin, current);
    return current;
  }

  /**
   * Requests the template from Hosting. Resolves with the cached template if Hosting confirms it, and
   * with undefined if the response is not a template.
   */
  async function load(
    origin: string,
    cached: CachedTemplate | undefined,
  ): Promise<CachedTemplate | undefined> {
    const response = await fetch(origin + TEMPLATE_PATH, {
      redirect: 'error',
      signal: AbortSignal.timeout(cached ? REVALIDATION_TIMEOUT_MS : FIRST_FETCH_TIMEOUT_MS),
      headers: {
        // Without the header `Cache-Control`, Node's `fetch` adds `Cache-Control: no-cache`, and a server
        // may then ignore the ETag.
        'Cache-Control': 'max-age=0',
        ...(cached?.etag && { 'If-None-Match': cached.etag }),
      },
    });
    const confirmation = { isDeployed: true, checkedAt: now().getTime() };
    if (response.status === 304 && cached) return { ...cached, ...confirmation };
    const template = response.status === 200 ? parsePageTemplate(await response.text()) : undefined;
    if (!response.bodyUsed) await response.body?.cancel();
    return template && { template, etag: response.headers.get('ETag'), ...confirmation };
  }

  return {
    async read(origin) {
      const cached = cache.get(origin);
      if (cached && now().getTime() - cached.checkedAt < MAX_AGE_MS) return cached;
      return requests.loadShared(origin, () => request(origin));
    },
  };
}
