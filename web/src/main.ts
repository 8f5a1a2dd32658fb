import { askFirst } from './app/ask-first';
import { askForParts } from './app/ask-for-parts';
import { firstPaint } from './app/first-paint';

// Small, so that the service is asked while the rest is still on its way.
askFirst(location);
void firstPaint().then(async () => {
  askForParts();
  // Its evaluation is a turn of its own, so that no turn is long.
  await import('react-dom/client');
  await import('./start');
});
