import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

const lib = `${repositoryRoot}functions/lib/`;
/** The files that the bundle loads only when a request needs them. */
const lazyFiles = [
  'firebase-identity-provider.cjs',
  'firebase-photo-files.cjs',
  'food-page-renderer.cjs',
];
/**
 * Modules that the bundles may require in addition to the built-in modules of Node. The upload contains
 * the `lazyFiles`. The package `encoding` may be missing, because node-fetch works without it.
 */
const optionalModules = [
  ...[...lazyFiles, 'convert-uploaded-photo.cjs'].map((file) => `./${file}`),
  'encoding',
];

const evaluateScript = (script: string) =>
  JSON.parse(
    execFileSync('node', ['--input-type=module', '--eval', script], {
      cwd: lib,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GCLOUD_PROJECT: 'demo-potluck', FIREBASE_CONFIG: '{}' },
    }),
  ) as unknown;

it.each(['bundle.cjs', ...lazyFiles])(
  '%s imports only built-in modules of Node, files of the upload, and the optional package encoding',
  (file) => {
    const code = readFileSync(lib + file, 'latin1');
    const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
    const missing = required.filter((name) => !isBuiltin(name) && !optionalModules.includes(name));
    expect(required.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  },
);

it('bundle.cjs is smaller than 3 MB and contains no package that the functions never call', () => {
  const { outputs } = JSON.parse(
    readFileSync(`${repositoryRoot}functions/dist/bundle-metafile.json`, 'utf8'),
  ) as Metafile;
  const inputs = Object.entries(outputs['lib/bundle.cjs']?.inputs ?? {});
  const sources = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  expect(sources.length).toBeGreaterThan(100);
  const unwanted = [
    'node_modules/iconv-lite/',
    'node_modules/raw-body/',
    'node_modules/tr46/',
    'node_modules/firebase-admin/',
    'node_modules/@google-cloud/storage/',
    'node_modules/sharp/',
    'google-gax/build/protos/locations.json',
    'google-gax/build/protos/iam_service.json',
    'firestore/build/protos/admin_v1.json',
    'firestore/build/protos/v1beta1.json',
  ];
  const present = unwanted.filter((part) => sources.some((source) => source.includes(part)));
  expect(present).toEqual([]);
  const megabytes = statSync(`${lib}bundle.cjs`).size / 1_000_000;
  console.log(`The function's bundle: ${megabytes.toFixed(2)} MB`);
  expect(megabytes).toBeLessThan(3);
});

it('index.js does not load the HTTP/2 module of gRPC before the first request, so it opens no connection to Firestore', () => {
  const loaded = evaluateScript(`
    await import('${lib}index.js');
    console.log(JSON.stringify(process.moduleLoadList));
    process.exit();
  `);
  expect(loaded).toContain('NativeModule crypto');
  expect(loaded).not.toContain('NativeModule http2');
});

it('convert-uploaded-photo.cjs imports only built-in modules of Node and the package sharp', () => {
  const code = readFileSync(`${lib}convert-uploaded-photo.cjs`, 'latin1');
  const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name);
  expect(required.filter((name) => !isBuiltin(name))).toEqual(['sharp']);
});

it.each(['default', '448', '960', '192'])(
  'V8 with the heap limit “%s” accepts the code cache that the build created for bundle.cjs and this limit',
  (name) => {
    const flags = name === 'default' ? [] : [`--max-old-space-size=${name}`];
    const script = `
    const { readFileSync } = require('node:fs');
    const cachedData = readFileSync('bundle.cjs.${name}.cache');
    const script = new vm.Script(readFileSync('bundle.cjs', 'latin1'), { cachedData });
    console.log(script.cachedDataRejected);
  `;
    const options = { cwd: lib, encoding: 'utf8' } as const;
    const rejected = execFileSync('node', [...flags, '--eval', script], options);
    expect(rejected.trim()).toBe('false');
  },
);

it('each function names its own service account', () => {
  const accounts = evaluateScript(`
    const functions = Object.entries(await import('${lib}index.js')).filter(([, value]) => value.__endpoint);
    const accounts = functions.map(([name, { __endpoint }]) => [name, __endpoint.serviceAccountEmail]);
    console.log(JSON.stringify(Object.fromEntries(accounts)));
    process.exit();
  `);
  expect(accounts).toEqual({
    api: 'potluck-api@',
    photos: 'potluck-photos@',
    photo: 'potluck-photo@',
    pages: 'potluck-pages@',
    maintenance: 'potluck-maintenance@',
  });
});
