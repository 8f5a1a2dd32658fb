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
    if (root.dataset.shape === pageShape(pathname, search)) hydrate();
    else renderAnew();
  },
  // The page itself says that it cannot be loaded.
  renderAnew,
);

/** A transition, which React interrupts for what somebody does meanwhile. */
function hydrate(): void {
  keepRestoredFields();
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

/** What the build rendered here is something else. */
function renderAnew(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  createRoot(root).render(app);
}
