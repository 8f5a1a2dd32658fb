import { startOfflinePage } from './offline-page';

startOfflinePage(() => {
  // Opens the home page if the user opened /offline by its own URL. A reload would show the offline page
  // again, in an endless loop.
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
});
