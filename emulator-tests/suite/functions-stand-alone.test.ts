import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './project';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'potluck-functions-'));
const notUploaded = ['node_modules', '.secret.local'];

/** Only functions/ is uploaded by a deploy: it must hold all that it needs. */
beforeAll(async () => {
  cpSync(`${root}functions`, folder, {
    recursive: true,
    filter: (path) => !notUploaded.includes(basename(path)),
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
