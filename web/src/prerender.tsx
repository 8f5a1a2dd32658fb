import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import type { InitialFood } from './features/food/api/initial-food';

export { getPrerenderedHtmlKey } from './app/prerendered-html-key';

/**
 * Returns the HTML of the page at `path`. The build calls this function for the public pages. The Cloud
 * Function `pages` calls it for the pages of dishes, and passes the data of the page in `initialFood`.
 */
export async function renderPageToHtml(path: string, initialFood?: InitialFood): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App initialFood={initialFood} />
      </StaticRouter>
    </StrictMode>,
    // Renders the HTML in one chunk. React inserts later chunks with inline scripts, which the
    // Content-Security-Policy blocks.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
