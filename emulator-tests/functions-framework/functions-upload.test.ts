import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { writeTokenSecretIfMissing } from '../scripts/local-emulator-files';
import { repositoryRoot } from '../scripts/project-config';
import { discoverFunctionEndpoints, unpackFunctionsUpload } from '../build-output/functions-upload';

const run = promisify(execFile);
const { PATH, HOME } = process.env;

interface Lockfile {
  packages: Record<string, { version: string; integrity: string; hasInstallScript?: true }>;
}

let folder: string;
let uploaded: string[];
beforeAll(async () => {
  writeTokenSecretIfMissing();
  folder = await unpackFunctionsUpload();
  uploaded = readdirSync(folder, { recursive: true }) as string[];
  // During a deploy, Google's buildpack runs `npm ci` if the upload contains a lockfile. This test
  // therefore also runs `npm ci`. The options only reduce the number of network calls.
  const options = ['--quiet', '--prefer-offline', '--no-audit', '--no-fund'];
  const env = { PATH, HOME, NODE_ENV: 'production' };
  await run('npm', ['ci', ...options], { cwd: folder, env });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the archive that a deploy uploads', () => {
  it('contains the built function and no sources, tests, source maps, caches, or secrets', () => {
    expect(uploaded).toEqual(expect.arrayContaining(['bundle.cjs', 'index.js']));
    const built = /^[\w-]+\.(?:js|cjs|cjs\.LEGAL\.txt)$/;
    const others = uploaded.filter((name) => !built.test(name));
    expect(others.sort()).toEqual(['package-lock.json', 'package.json']);
    for (const name of uploaded) {
      expect(readFileSync(`${folder}/${name}`, 'latin1')).not.toContain('sourceMappingURL=');
    }
  });

  it('requires the Node version of the deployed function', () => {
    const { engines } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
      engines: { node: string };
    };
    expect(`nodejs${engines.node}`).toBe(firebaseJson.functions.runtime);
    expect(engines.node).toBe('22');
  });

  it('defines the functions `api`, `photos`, `photo`, `pages`, and `maintenance` with their options', async () => {
    const endpoints = (await discoverFunctionEndpoints()) as Record<string, object>;
    // This function renders texts of users into public pages.
    expect(endpoints.pages).not.toHaveProperty('secretEnvironmentVariables');
    expect(endpoints).toMatchObject({
      api: {
        platform: 'gcfv2',
        entryPoint: 'api',
        httpsTrigger: {},
        concurrency: 80,
        maxInstances: 10,
        secretEnvironmentVariables: [{ key: 'ACCESS_TOKEN_SECRET' }],
      },
      photos: {
        platform: 'gcfv2',
        entryPoint: 'photos',
        httpsTrigger: {},
        concurrency: 1,
        maxInstances: 10,
        availableMemoryMb: 1024,
        timeoutSeconds: 60,
        secretEnvironmentVariables: [{ key: 'ACCESS_TOKEN_SECRET' }],
      },
      photo: {
        platform: 'gcfv2',
        entryPoint: 'photo',
        httpsTrigger: {},
        concurrency: 80,
        maxInstances: 5,
        availableMemoryMb: 256,
      },
      pages: {
        platform: 'gcfv2',
        entryPoint: 'pages',
        httpsTrigger: {},
        concurrency: 80,
        maxInstances: 5,
        availableMemoryMb: 512,
      },
      maintenance: {
        platform: 'gcfv2',
        entryPoint: 'maintenance',
        scheduleTrigger: { schedule: 'every 1 hours' },
        maxInstances: 1,
      },
    });
  });
});

describe('the packages that a deploy installs', () => {
  const lockfile = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
  const installed = () => lockfile(`${folder}/node_modules/.package-lock.json`).packages;

  it('have the versions and the checksums of the root lockfile', () => {
    const { packages: tested } = lockfile(`${repositoryRoot}package-lock.json`);
    const names = Object.keys(installed());
    const untested = names.filter((name) => {
      const { version, integrity } = installed()[name] ?? {};
      const { version: expected } = JSON.parse(
        readFileSync(`${folder}/${name}/package.json`, 'utf8'),
      ) as { version: string };
      return (
        version !== expected ||
        version !== tested[name]?.version ||
        integrity === undefined ||
        integrity !== tested[name].integrity
      );
    });
    console.log(`A deploy installs ${names.length} packages, ${untested.length} of them untested.`);
    expect(names).toEqual(
      expect.arrayContaining([
        'node_modules/@google-cloud/functions-framework',
        'node_modules/sharp',
      ]),
    );
    expect(untested).toEqual([]);
  });

  it('have no install scripts, and come from the npm registry that is configured on the installing machine', () => {
    const withScript = Object.entries(installed()).filter(([, one]) => one.hasInstallScript);
    expect(withScript).toEqual([]);
    const text = readFileSync(`${folder}/package-lock.json`, 'utf8');
    expect(text).not.toContain('"resolved"');
  });
});

describe('the uploaded function with its installed packages', () => {
  it('has a code cache, because `npm ci` creates it with the installed Node version', () => {
    const caches = readdirSync(folder).filter((name) => name.endsWith('.cache'));
    expect(caches).toEqual(['bundle.cjs.cache']);
  });

  it('responds to HTTP requests in the installed Functions framework, and can encode AVIF files with the installed image library', async () => {
    const script = `
      const { default: sharp } = await import('sharp');
      const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#a0b1c2' } });
      const { format } = (await image.avif().toBuffer({ resolveWithObject: true })).info;
      const { http } = await import('@google-cloud/functions-framework');
      const { getTestServer } = await import('@google-cloud/functions-framework/testing');
      const { api } = await import('./index.js');
      http('api', api);
      const server = getTestServer('api').listen(0, '127.0.0.1', async () => {
        const url = 'http://127.0.0.1:' + server.address().port;
        const missing = await fetch(url + '/api/nothing');
        const headers = { Authorization: 'Bearer no-token' };
        const signIn = await fetch(url + '/api/jwt', { method: 'POST', headers });
        const { code } = await missing.json();
        console.error(missing.status + ' ' + code + ', ' + signIn.status + ', ' + format);
        process.exit();
      });
    `;
    const { stderr } = await run('node', ['--input-type=module', '--eval', script], {
      cwd: folder,
      env: { PATH, GCLOUD_PROJECT: 'demo-potluck', FIREBASE_CONFIG: '{}' },
    });
    expect(stderr.trim().split('\n').at(-1)).toBe('404 not-found, 401, heif');
  });
});
