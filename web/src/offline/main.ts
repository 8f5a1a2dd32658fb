import { startOfflinePage } from './offline-page';

startOfflinePage(() => {
  // A user may open this page by its own URL. A reload would then show it again, in a loop.
  if (location.pathname === '/offline') location.replace('/');
  else location.reload();
});
