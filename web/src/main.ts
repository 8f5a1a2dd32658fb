import { askFirst } from './app/ask-first';
import { askForParts } from './app/ask-for-parts';
import { firstPaint } from './app/first-paint';
import { showAhead } from './app/show-ahead';

// Small, so that the service is asked while the rest is still on its way.
const shown = askFirst(location).then(showAhead);
// The page comes to life whatever became of its pictures.
void firstPaint(shown).finally(() => void comeToLife());

async function comeToLife(): Promise<void> {
  askForParts();
  // Its evaluation is a turn of its own, so that no turn is long.
  await import('react-dom/client');
  await import('./start');
}
