import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { queueRestoredFieldValues } from './app/replay-events-before-hydration';
import { getPrerenderedHtmlKey, loadPageCode, prefetchRoute } from './app/router';
import { readPageData } from './lib/page-data';
import { registerPagePrefetcher } from './lib/prefetch-page';
import type { EmbeddedPage } from './ui/embedded-page';
import './styles.css';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root.');
const root = rootElement;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App embeddedPage={readPageData() as EmbeddedPage | undefined} />
    </BrowserRouter>
  </StrictMode>
);

registerPagePrefetcher(prefetchRoute);
loadPageCode(location.pathname).then(
  () => {
    const { pathname, search } = location;
    if (root.dataset.shape === getPrerenderedHtmlKey(pathname, search) && !isTranslated())
      hydrateApp();
    else renderFromScratch();
  },
  // If the code of the page fails to load, the app renders an error with a retry button.
  renderFromScratch,
);

/** Returns true if the browser has translated the page, so React cannot hydrate its text. */
function isTranslated(): boolean {
  return document.querySelector('#root font') !== null;
}

/** React interrupts a transition to handle input. */
function hydrateApp(): void {
  queueRestoredFieldValues();
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: onHydrationError });
  });
}

/** Replaces the prerendered page, which belongs to another URL, is translated, or whose code failed to load. */
function renderFromScratch(): void {
  removePrerenderedHeadTags();
  createRoot(root, { onRecoverableError }).render(app);
}

function removePrerenderedHeadTags(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}

/** Ignores all errors if the browser has translated the page, because React renders the translated part again. */
function onHydrationError(error: unknown): void {
  // If React has rendered the page from scratch, the head has two titles, because React never removes the prerendered
  // tags.
  if (document.querySelector('title ~ title')) removePrerenderedHeadTags();
  if (!isTranslated()) onRecoverableError(error);
}

/**
 * Ignores a skipped view transition. A browser skips it if the tab is hidden, or if the device needs more than 4 s for
 * the new page. React ignores the error only in some browsers, see https://github.com/react/react/issues/37669.
 */
function onRecoverableError(error: unknown): void {
  const isSkippedTransition =
    error instanceof DOMException && ['InvalidStateError', 'TimeoutError'].includes(error.name);
  if (!isSkippedTransition) reportError(error);
}
