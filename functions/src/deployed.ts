import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

type Bundle = typeof import('./index');

// The Functions framework is an Express app. Without `NODE_ENV=production`, its error pages contain
// stack traces.
process.env.NODE_ENV = 'production';
const { guardAllHttpServers, photoBodyLimits, ...functions } = loadBundle();
const { api, photos, photo, pages, maintenance } = functions;
// The platform sets `FUNCTION_TARGET` to the name of the function that this instance runs.
const target = (process.env.FUNCTION_TARGET ?? 'api') as keyof typeof functions;
if (target !== 'maintenance') {
  const limits = target === 'photos' ? photoBodyLimits : undefined;
  guardAllHttpServers(functions[target] as unknown as RequestListener, limits);
}

/** The platform loads this file, because the property `main` of package.json names it. */
export { api, photos, photo, pages, maintenance };

/**
 * Runs the bundle and returns its exports. Uses V8's code cache if the file exists and V8 accepts it, which
 * shortens the cold start. With the option `--create-code-cache`, writes this file. `module.enableCompileCache`
 * is slower, and its cache is valid only for the type of processor on which the platform built the function.
 */
function loadBundle(): Bundle {
  // V8 rejects a code cache from a process with another value of this flag. On the platform, the value depends
  // on the function's memory. V8 read the value when the process started, so its heap limit does not change.
  setFlagsFromString('--max-old-space-size=0');
  const path = `${import.meta.dirname}/bundle.cjs`;
  const cachePath = `${path}.cache`;
  // Node reads a `latin1` file without decoding it, which is faster. The bundle contains only
  // ASCII, so `latin1` returns the same text as UTF-8.
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
