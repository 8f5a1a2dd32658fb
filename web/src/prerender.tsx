import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';

export { getPrerenderedHtmlKey } from './app/prerendered-html-key';

/** Returns the HTML of the page at `path`. The build calls it. */
export async function renderPageToHtml(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // Renders the HTML in one chunk. React inserts later chunks with inline scripts, which the
    // Content-Security-Policy blocks.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
