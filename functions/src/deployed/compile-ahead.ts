import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle';

/** What Google's buildpack keeps back for all but the heap, where it sets the heap's size. */
const HEADROOM_MB = 64;

/**
 * Makes the code caches: at the end of a build, and again where the cloud installs the function's
 * packages, since only there is the Node that will run it. Without them the function starts later
 * and does the same, so what goes wrong here stops no deploy.
 */
try {
  warmUp('');
  const { availableMemoryMb } = loadBundle().exports.api.__endpoint;
  warmUp(`--max-old-space-size=${Number(availableMemoryMb) - HEADROOM_MB}`);
} catch (error) {
  console.warn('The function was not compiled ahead.', error);
}

function warmUp(nodeOptions: string): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('warm-up.js', import.meta.url))], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
