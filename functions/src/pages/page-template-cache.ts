import { LRUCache } from 'lru-cache';
import { applyDeadlineFactor } from '../http/limits';
import { parsePageTemplate, type PageTemplate } from './page-template';

/** The time without a request to Hosting. A deploy becomes visible after this time. */
const MAX_AGE_MS = 1_000;

/** The function `pages` must respond within 3 s. */
const FIRST_FETCH_TIMEOUT_MS = 2_500;
const REVALIDATION_TIMEOUT_MS = 1_000;

/** The maximum number of cached templates: for each kind of page, one of the site and one per preview channel. */
const MAX_CACHED_TEMPLATES = 40;

interface CachedTemplate {
  template: PageTemplate;
  etag: string | null;
  checkedAt: number;
  error?: unknown;
}

export type PageTemplateCache = ReturnType<typeof createPageTemplateCache>;

/**
 * Requests the templates from Hosting. A deploy or a rollback changes Hosting and the Cloud Function at different
 * times, so a template in the bundle could load scripts that Hosting no longer has.
 */
export function createPageTemplateCache(fetch: typeof globalThis.fetch, now: () => Date) {
  const cache = new LRUCache<string, CachedTemplate>({
    max: MAX_CACHED_TEMPLATES,
    async fetchMethod(url, cached) {
      try {
        return await load(url, cached);
      } catch (error) {
        if (!cached) throw error;
        return { ...cached, checkedAt: now().getTime(), error };
      }
    },
  });

  /** Resolves with the cached template if Hosting confirms it. Rejects if the response is not a template. */
  async function load(url: string, cached: CachedTemplate | undefined): Promise<CachedTemplate> {
    const timeout = cached ? REVALIDATION_TIMEOUT_MS : FIRST_FETCH_TIMEOUT_MS;
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(applyDeadlineFactor(timeout)),
      headers: {
        // Without the header `Cache-Control`, Node's `fetch` adds `Cache-Control: no-cache`, and a server
        // may then ignore the ETag.
        'Cache-Control': 'max-age=0',
        ...(cached?.etag && { 'If-None-Match': cached.etag }),
      },
    });
    const checkedAt = now().getTime();
    const { status, headers } = response;
    if (status === 304 && cached) {
      return { template: cached.template, etag: cached.etag, checkedAt };
    }
    const template = status === 200 ? parsePageTemplate(await response.text()) : undefined;
    if (!response.bodyUsed) await response.body?.cancel();
    if (!template) {
      throw new Error(`${url} responded with ${status} and without a template.`);
    }
    return { template, etag: headers.get('ETag'), checkedAt };
  }

  return {
    /**
     * Resolves with the template at a URL, see web/vite/prerendered-pages.ts. If Hosting does not respond with a
     * template, resolves with the error and the last valid template. A newer build may then be deployed, and the
     * scripts of this template may no longer exist.
     */
    async read(url: string): Promise<Partial<Pick<CachedTemplate, 'template' | 'error'>>> {
      const checkedAt = cache.get(url)?.checkedAt ?? -Infinity;
      const forceRefresh = now().getTime() - checkedAt >= MAX_AGE_MS;
      return cache.forceFetch(url, { forceRefresh }).catch((error: unknown) => ({ error }));
    },
  };
}
