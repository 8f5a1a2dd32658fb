import type { ComponentType } from 'react';
import { preloadable } from '../lib/preloadable';
import { reloadDocument } from '../lib/reload-document';

interface PageModule {
  default: ComponentType;
  /** Asks for what the page will show first. */
  prefetch?: (parameters: Record<string, string | undefined>) => void;
}

export interface PageRoute {
  path: string;
  /** As Hosting is: an address in another case is a 404. */
  caseSensitive: true;
  Page: ComponentType;
  load: () => Promise<PageModule>;
}

/** An address and its page, whose code comes when it is needed. */
export function pageRoute(path: string, importPage: () => Promise<PageModule>): PageRoute {
  let hasFailed = false;

  /** A deploy may have removed the code. After a retry also a browser that caches failed imports. */
  async function recover(): Promise<void> {
    const isRetry = hasFailed;
    hasFailed = true;
    await reloadDocument({ onlyForNewBuild: !isRetry, evenAfterReload: isRetry });
  }

  const { Component, load } = preloadable(importPage, recover);
  return { path, caseSensitive: true, Page: Component, load };
}
