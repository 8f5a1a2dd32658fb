import { lazy, useState, type ComponentType } from 'react';

interface PageModule {
  default: ComponentType;
  /** Asks for what the page will show first. */
  prepare?: (parameters: Record<string, string | undefined>) => void;
}

export interface PageRoute {
  path: string;
  Page: ComponentType;
  load: () => Promise<PageModule>;
}

/** An address and its page, whose code comes when it is needed. */
export function pageRoute(path: string, importPage: () => Promise<PageModule>): PageRoute {
  let loaded: PageModule | undefined;
  const load = async () => (loaded = await importPage());
  const LazyPage = lazy(load);

  /** A page that has come already is shown at once, without the spinner of one that has not. */
  function Page() {
    const [Shown] = useState(() => loaded?.default ?? LazyPage);
    return <Shown />;
  }

  return { path, Page, load };
}
