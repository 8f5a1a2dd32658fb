import { startOfflinePage } from './offline-page';

startOfflinePage(() => {
  location.reload();
});
