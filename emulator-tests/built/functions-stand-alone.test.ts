import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../suite/project';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'potluck-functions-'));
const notUploaded = ['node_modules', '.secret.local'];

/** Only functions/ is uploaded by a deploy: it must hold all that it needs. */
beforeAll(async () => {
  cpSync(`${root}functions`, folder, {
    recursive: true,
    filter: (path) => !notUploaded.includes(basename(path)) && !path.endsWith('.cache'),
  });
  const options = ['--omit=dev', '--no-package-lock', '--prefer-offline', '--loglevel=error'];
  await run('npm', ['install', ...options], { cwd: folder });
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('has the function, from nothing but its own folder and dependencies', async () => {
  const script = `
    const { api } = await import('@potluck/functions');
    console.log(JSON.stringify({ called: typeof api, endpoint: api.__endpoint }));
    process.exit();
  `;
  const { stdout } = await run('node', ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, GCLOUD_PROJECT: 'demo-potluck', FIREBASE_CONFIG: '{}' },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    called: 'function',
    endpoint: {
      platform: 'gcfv2',
      httpsTrigger: {},
      concurrency: 80,
      maxInstances: 10,
      secretEnvironmentVariables: [{ key: 'ACCESS_TOKEN_SECRET' }],
    },
  });
});

it('is compiled ahead where its packages are installed', () => {
  const caches = readdirSync(`${folder}/lib`).filter((name) => name.endsWith('.cache'));
  expect(caches).toEqual(['bundle.cjs.448.cache', 'bundle.cjs.default.cache']);
});

it('loads what checks a sign-in', async () => {
  const script = `
    const { createServer } = await import('node:http');
    const { api } = await import('@potluck/functions');
    const server = createServer(api).listen(0, '127.0.0.1', async () => {
      const url = 'http://127.0.0.1:' + server.address().port + '/jwt';
      const headers = { Authorization: 'Bearer no-token' };
      const { status } = await fetch(url, { method: 'POST', headers });
      console.error(status);
      process.exit();
    });
  `;
  const { stderr } = await run('node', ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, GCLOUD_PROJECT: 'demo-potluck', FIREBASE_CONFIG: '{}' },
  });
  expect(stderr.trim().split('\n').at(-1)).toBe('401');
});
