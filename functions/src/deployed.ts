import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

type Bundle = typeof import('./index');

// Otherwise, the error pages of the Functions framework contain stack traces.
process.env.NODE_ENV = 'production';
const { guardAllHttpServers, photoBodyLimits, ...functions } = loadBundle();
const { api, photos, photo, pages, maintenance } = functions;
// The name of the function that this instance runs.
const target = (process.env.FUNCTION_TARGET ?? 'api') as keyof typeof functions;
if (target !== 'maintenance') {
  const limits = target === 'photos' ? photoBodyLimits : undefined;
  guardAllHttpServers(functions[target] as unknown as RequestListener, limits);
}

/** The platform loads this file, because the property `main` of package.json names it. */
export { api, photos, photo, pages, maintenance };

/**
 * Runs the bundle and returns its exports. V8's code cache shortens the cold start, if the file exists and V8 accepts it.
 * With the option `--create-code-cache`, writes this file. `module.enableCompileCache` is slower, and its cache is
 * valid only for the type of processor on which the platform built the function.
 */
function loadBundle(): Bundle {
  // V8 rejects a code cache from a process with another value of this flag, which depends on the function's memory.
  // The heap limit does not change, because V8 read the value when the process started.
  setFlagsFromString('--max-old-space-size=0');
  const path = `${import.meta.dirname}/bundle.cjs`;
  const cachePath = `${path}.cache`;
  // The bundle contains only ASCII, and Node reads a `latin1` file faster, without decoding it.
  const script = new Script(readFileSync(path, 'latin1'), {
    filename: path,
    ...(existsSync(cachePath) && { cachedData: readFileSync(cachePath) }),
  });
  const run = script.runInThisContext() as (...parameters: unknown[]) => void;
  const module = { exports: {} as Bundle };
  run(module.exports, createRequire(path), module, path, import.meta.dirname);
  if (process.argv.includes('--create-code-cache'))
    writeFileSync(cachePath, script.createCachedData());
  return module.exports;
}
