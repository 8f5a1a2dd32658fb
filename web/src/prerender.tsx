import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { queryClient } from './lib/query-client';
import type { EmbeddedPage } from './ui/embedded-page';

export { getPrerenderedHtmlKey } from './app/router';

/**
 * Returns the HTML of the page at `path`. The build calls this function for the public pages. The Cloud
 * Function `pages` calls it for the pages of dishes and cooks, and passes the data of the page in `embeddedPage`.
 */
export async function renderPageToHtml(path: string, embeddedPage?: EmbeddedPage): Promise<string> {
  // Otherwise, the cache would return an earlier version of the same dish or cook.
  queryClient.clear();
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App embeddedPage={embeddedPage} />
      </StaticRouter>
    </StrictMode>,
    // Renders the HTML in one chunk. React inserts later chunks with inline scripts, which the
    // Content-Security-Policy blocks.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
