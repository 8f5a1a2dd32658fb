import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { keepRestoredFields } from './app/replay-early-events';
import { pageShape } from './app/page-shape';
import { setInOwnFonts } from './app/own-fonts';
import { loadPage, prefetchPage } from './app/page-code';
import { providePrefetch } from './lib/page-prefetch';
import './styles.css';

const found = document.getElementById('root');
if (!found) throw new Error('index.html has no #root.');
const root = found;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

void setInOwnFonts();
providePrefetch(prefetchPage);
loadPage(location.pathname).then(
  () => {
    const { pathname, search } = location;
    if (root.dataset.shape === pageShape(pathname, search) && !isTranslated()) hydrate();
    else renderAnew();
  },
  // The page itself says that it cannot be loaded.
  renderAnew,
);

/** True if the browser has translated the page. Its text then differs from the text to hydrate. */
function isTranslated(): boolean {
  return document.querySelector('#root font') !== null;
}

/** Hydrates in a transition, because React interrupts a transition to handle input. */
function hydrate(): void {
  keepRestoredFields();
  startTransition(() => {
    hydrateRoot(root, app, {
      // If the translation begins during hydration, React renders the translated part anew.
      onRecoverableError: (error) => {
        if (!isTranslated()) reportError(error);
      },
    });
  });
}

/** Replaces the prerendered page if it shows something else or is translated. */
function renderAnew(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  createRoot(root).render(app);
}
