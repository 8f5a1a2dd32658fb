import type { ComponentType } from 'react';
import { lazyWithPreload } from '../lib/lazy-with-preload';
import { reloadDocument } from '../lib/reload-document';

interface PageModule {
  default: ComponentType;
  /** Prefetches the data that the page shows first. */
  prefetch?: (parameters: Record<string, string | undefined>) => void;
}

export interface PageRoute {
  path: string;
  /** Paths are case-sensitive, because Hosting returns 404 for a path in another case. */
  caseSensitive: true;
  Page: ComponentType;
  load: () => Promise<PageModule>;
}

/** Returns the route of a page whose code loads on demand. */
export function createPageRoute(path: string, importPage: () => Promise<PageModule>): PageRoute {
  let hasFailed = false;

  /**
   * Reloads the document. A deploy may have removed the code, or the browser may have cached the
   * failed import.
   */
  async function recover(): Promise<void> {
    const isRetry = hasFailed;
    hasFailed = true;
    await reloadDocument({ onlyForNewBuild: !isRetry, evenAfterReload: isRetry });
  }

  const { Component, load } = lazyWithPreload(importPage, recover);
  return { path, caseSensitive: true, Page: Component, load };
}
