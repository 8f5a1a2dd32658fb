import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

type Exports = typeof import('../index');
type Run = (
  exports: Exports,
  require: NodeJS.Require,
  module: { exports: Exports },
  filename: string,
  directory: string,
) => void;

const file = fileURLToPath(new URL('bundle.cjs', import.meta.url));

/**
 * Where V8's compiled form of the bundle is kept. V8 takes it back only under the flags it was
 * made with, and of those the platform sets one, by the function's memory.
 */
export function codeCacheFile(nodeOptions = process.env.NODE_OPTIONS ?? ''): string {
  const [, heap = 'default'] = /--max[-_]old[-_]space[-_]size=(\d+)/.exec(nodeOptions) ?? [];
  return `${file}.${heap}.cache`;
}

/**
 * Runs the bundle, with the code cache where there is one that this Node can use: without it the
 * function does the same and starts later. Node's own compile cache (from 22.1) is written when a
 * process ends, which an instance does not do in an orderly way, and to a disk that it then loses.
 */
export function loadBundle(): { exports: Exports; script: Script } {
  const cachedData = readIfPresent(codeCacheFile());
  // It holds ASCII alone, which is read without being decoded.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} as Exports };
  const run = script.runInThisContext() as Run;
  run(module.exports, createRequire(file), module, file, dirname(file));
  return { exports: module.exports, script };
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
