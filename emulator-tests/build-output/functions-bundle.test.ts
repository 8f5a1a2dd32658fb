import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

const lib = `${repositoryRoot}functions/lib/`;
/**
 * Modules that the bundles may require in addition to the built-in modules of Node. A deploy installs sharp.
 * The package `encoding` may be missing, because node-fetch works without it.
 */
const packages = ['sharp', 'encoding'];

const evaluateScript = (script: string, env = {}) =>
  JSON.parse(
    execFileSync('node', ['--input-type=module', '--eval', script], {
      cwd: lib,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        GCLOUD_PROJECT: 'demo-potluck',
        FIREBASE_CONFIG: '{}',
        ...env,
      },
    }),
  ) as unknown;

it.each(['bundle.cjs', 'page-renderer.cjs'])(
  '%s imports only built-in modules of Node that are not deprecated, sharp, and the optional package encoding',
  (file) => {
    const code = readFileSync(lib + file, 'latin1');
    const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
    const missing = required.filter((name) => !isBuiltin(name) && !packages.includes(name));
    expect(required.length).toBeGreaterThan(0);
    expect(required).not.toContain('punycode');
    expect(missing).toEqual([]);
  },
);

it('index.js opens no connection to Firestore and loads no installed package before the first request, for example sharp', () => {
  const connectionsAndPackages = evaluateScript(`
    import { createRequire } from 'node:module';
    import { createServer } from 'node:net';
    import { setTimeout } from 'node:timers/promises';
    let connectionCount = 0;
    const server = createServer(() => (connectionCount += 1)).listen(0, '127.0.0.1', async () => {
      process.env.FIRESTORE_EMULATOR_HOST = '127.0.0.1:' + server.address().port;
      await import('${lib}index.js');
      await setTimeout(200);
      console.log(JSON.stringify([connectionCount, Object.keys(createRequire('${lib}').cache)]));
      process.exit();
    });
  `);
  expect(connectionsAndPackages).toEqual([0, []]);
});

it.each(['', '--max-old-space-size=192'])(
  'V8 with the options “%s” accepts the code cache of the build, and keeps its heap limit',
  (NODE_OPTIONS) => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { getHeapStatistics } from 'node:v8';
      import vm from 'node:vm';
      const { heap_size_limit } = getHeapStatistics();
      await import('${lib}index.js');
      const cachedData = readFileSync('bundle.cjs.cache');
      const { cachedDataRejected } = new vm.Script(readFileSync('bundle.cjs', 'latin1'), { cachedData });
      const isLimitKept = getHeapStatistics().heap_size_limit === heap_size_limit;
      console.log(JSON.stringify({ cachedDataRejected, isLimitKept }));
      process.exit();
    `;
    expect(evaluateScript(script, { NODE_OPTIONS })).toEqual({
      cachedDataRejected: false,
      isLimitKept: true,
    });
  },
);

it('each function names its own service account', () => {
  const accounts = evaluateScript(`
    const functions = Object.entries(await import('${lib}index.js')).filter(([, value]) => value.__endpoint);
    const accounts = functions.map(([name, { __endpoint }]) => [name, __endpoint.serviceAccountEmail]);
    console.log(JSON.stringify(Object.fromEntries(accounts)));
    process.exit();
  `);
  expect(accounts).toEqual(
    Object.fromEntries(
      ['api', 'photos', 'photo', 'pages', 'maintenance'].map((name) => [
        name,
        `potluck-${name}@demo-potluck.iam.gserviceaccount.com`,
      ]),
    ),
  );
});

it('the build of the functions fails with an instruction and writes no files if the site is not built', () => {
  const clone = mkdtempSync(`${tmpdir()}/potluck-clone-`);
  const functionsFolder = `${clone}/functions`;
  mkdirSync(functionsFolder);
  const tsx = `${repositoryRoot}node_modules/.bin/tsx`;
  const { status, stderr } = spawnSync(tsx, [`${repositoryRoot}functions/build.ts`], {
    cwd: functionsFolder,
    encoding: 'utf8',
  });
  const files = readdirSync(functionsFolder);
  rmSync(clone, { recursive: true });
  expect(stderr).toMatch(/^The build of the functions needs .* Run “npm run build” in the root/);
  expect({ status, files }).toEqual({ status: 1, files: [] });
});
