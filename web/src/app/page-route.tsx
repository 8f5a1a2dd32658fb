import type { ComponentType } from 'react';
import { lazyWithPreload } from '../lib/lazy-with-preload';
import { reloadBrowserPage } from '../lib/reload-browser-page';

interface PageModule {
  default: ComponentType;
  /** Prefetches the data and the code that the page loads when it opens. */
  prefetchContent?: (parameters: Record<string, string | undefined>) => void;
}

export interface PageRoute {
  path: string;
  /** Paths are case-sensitive, because Hosting returns 404 for a path in another case. */
  caseSensitive: true;
  Page: ComponentType;
  load: () => Promise<PageModule>;
}

/** Returns the route of a page. The code of the page loads on demand. */
export function createPageRoute(path: string, importPage: () => Promise<PageModule>): PageRoute {
  let hasFailed = false;

  /**
   * Reloads the document if the code of the page fails to load. A deploy may have removed the code,
   * or the browser may have cached the failed import.
   */
  async function recover(): Promise<void> {
    const isRetry = hasFailed;
    hasFailed = true;
    await reloadBrowserPage({ onlyForNewBuild: !isRetry, evenAfterReload: isRetry });
  }

  const { Component, load } = lazyWithPreload(importPage, recover);
  return { path, caseSensitive: true, Page: Component, load };
}
