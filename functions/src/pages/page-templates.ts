import { createSingleFlight } from '../http/single-flight';
import { parsePageTemplate, type PageTemplate } from './page-template';

/** The path of the template in the site. web/vite/prerendered-pages.ts defines the file. */
const TEMPLATE_PATH = '/shells/food';

/** The time for which a template is used without a request. A deploy becomes visible after this time. */
const MAX_AGE_MS = 1_000;

/** The maximum time for a response of Hosting. The function must respond within 3 s. */
const FETCH_TIMEOUT_MS = 1_500;

/** The maximum number of sites in the cache: the site itself and its preview channels. */
const MAX_CACHED_SITES = 20;

interface CachedTemplate {
  template: PageTemplate;
  etag: string | null;
  checkedAt: number;
}

interface TemplateDependencies {
  fetch: typeof fetch;
  now: () => Date;
}

export interface PageTemplates {
  /**
   * Resolves with the current template of a site. Resolves with the last valid template if Hosting does not
   * respond with one, and with undefined if there is none yet.
   */
  read: (origin: string) => Promise<PageTemplate | undefined>;
}

/**
 * Returns the templates of dish pages. They come from Hosting, because a template must load scripts that
 * Hosting has. A deploy and a rollback change Hosting and this function at different times.
 */
export function createPageTemplates({ fetch, now }: TemplateDependencies): PageTemplates {
  const cache = new Map<string, CachedTemplate>();
  const requests = createSingleFlight<PageTemplate | undefined>();

  async function request(origin: string): Promise<PageTemplate | undefined> {
    const cached = cache.get(origin);
    const loaded = await load(origin, cached).catch(() => undefined);
    const current = loaded ?? (cached && { ...cached, checkedAt: now().getTime() });
    if (!current) return undefined;
    if (!cached && cache.size >= MAX_CACHED_SITES) cache.clear();
    cache.set(origin, current);
    return current.template;
  }

  /** Resolves with undefined if the response contains no template, or if the cached one is current. */
  async function load(
    origin: string,
    cached: CachedTemplate | undefined,
  ): Promise<CachedTemplate | undefined> {
    const response = await fetch(origin + TEMPLATE_PATH, {
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      headers: {
        // Without this header, the client of Node adds `no-cache`, and a server may then ignore the ETag.
        'Cache-Control': 'max-age=0',
        ...(cached?.etag && { 'If-None-Match': cached.etag }),
      },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return undefined;
    }
    const template = parsePageTemplate(await response.text());
    return template && { template, etag: response.headers.get('ETag'), checkedAt: now().getTime() };
  }

  return {
    async read(origin) {
      const cached = cache.get(origin);
      if (cached && now().getTime() - cached.checkedAt < MAX_AGE_MS) return cached.template;
      return requests.loadShared(origin, () => request(origin));
    },
  };
}
