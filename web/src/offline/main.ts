import { startOfflinePage } from './offline-page';

startOfflinePage(() => {
  // If a user opens the offline page by its own URL, a reload would open the same page again, in an endless
  // loop.
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
});
