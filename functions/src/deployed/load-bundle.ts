import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

type BundleExports = typeof import('../index');
type BundleFunction = (
  exports: BundleExports,
  require: NodeJS.Require,
  module: { exports: BundleExports },
  filename: string,
  directory: string,
) => void;

const bundlePath = fileURLToPath(new URL('bundle.cjs', import.meta.url));

/**
 * Returns the path of the bundle's V8 code cache for the heap size in `nodeOptions`. The path
 * depends on the heap size, because V8 rejects a code cache that was created with other flags. The
 * platform sets the flag for the heap size according to the function's memory.
 */
export function getCodeCachePath(nodeOptions = process.env.NODE_OPTIONS ?? ''): string {
  const [, heapMb = 'default'] = /--max[-_]old[-_]space[-_]size=(\d+)/.exec(nodeOptions) ?? [];
  return `${bundlePath}.${heapMb}.cache`;
}

/**
 * Runs the bundle and returns its exports. Uses V8's code cache if the file exists and this Node
 * version accepts it. Without the code cache, the function only starts more slowly. Node's own
 * compile cache (from 22.1) does not help. Node writes that cache at a normal process exit, but the
 * platform kills an API instance and deletes its disk.
 */
export function loadBundle(): { exports: BundleExports; script: Script } {
  const cachedData = readIfPresent(getCodeCachePath());
  // Node reads a `latin1` file without decoding it, which is faster. The bundle contains only
  // ASCII, so `latin1` returns the same text as UTF-8.
  const script = new Script(readFileSync(bundlePath, 'latin1'), {
    filename: bundlePath,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} as BundleExports };
  const run = script.runInThisContext() as BundleFunction;
  run(module.exports, createRequire(bundlePath), module, bundlePath, dirname(bundlePath));
  return { exports: module.exports, script };
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
