import { startOfflinePage } from './offline-page';

startOfflinePage(() => {
  // If a user opens the offline page by its own URL, a reload would open it again, without end.
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
});
