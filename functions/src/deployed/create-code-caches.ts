import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle';

/**
 * The difference between the memory of the function and the heap size that Google's buildpack sets,
 * in megabytes.
 */
const NON_HEAP_MEMORY_MB = 64;

/**
 * Creates the V8 code caches: one for the default heap size, and one for the heap size of each function
 * on the platform. This script runs at the end of a build. It runs again when the platform installs the
 * function's packages, because the platform can have another Node version. Without a code cache,
 * the function only starts more slowly. An error is therefore logged and does not stop a deploy.
 */
try {
  createCodeCache('');
  const { api, photos, photo, pages } = loadBundle().exports;
  const heapSizes = [api, photos, photo, pages].map(
    ({ __endpoint }) => Number(__endpoint.availableMemoryMb) - NON_HEAP_MEMORY_MB,
  );
  for (const heapMb of new Set(heapSizes)) {
    createCodeCache(`--max-old-space-size=${heapMb}`);
  }
} catch (error) {
  console.warn('The code caches were not created.', error);
}

function createCodeCache(nodeOptions: string): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('write-code-cache.js', import.meta.url))], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
