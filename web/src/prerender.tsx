import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';

export { pageShape } from './app/page-shape';

/** The page at `path` as a browser shows it before any script has run; run by the build. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // In one piece: pieces that follow would be put in place by inline scripts.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
