import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repositoryRoot } from './project-config';

const program = fileURLToPath(new URL('storage-rules.mjs', import.meta.url));
let child: ChildProcessByStdio<Writable, Readable, null>;
let lines: AsyncIterator<string>;
beforeEach(() => {
  child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
});
afterEach(async () => {
  child.kill();
  await once(child, 'exit');
});

const readResponse = async () => JSON.parse((await lines.next()).value as string) as object;
const request = async (message: object) => {
  child.stdin.write(`${JSON.stringify(message)}\n`);
  return readResponse();
};
const loadRules = (content: string) =>
  request({ id: 7, action: 'load_ruleset', context: { source: { files: [{ content }] } } });

it('storage-rules.mjs reports that it is ready, loads storage.rules, and rejects every request', async () => {
  expect(await readResponse()).toMatchObject({ id: -1, status: 'ok' });
  expect(await loadRules(readFileSync(`${repositoryRoot}storage.rules`, 'utf8'))).toEqual({
    id: 7,
    status: 'ok',
    errors: [],
    warnings: [],
    result: { rulesVersion: 2 },
  });
  expect(await request({ id: 8, action: 'verify', context: { method: 'get' } })).toMatchObject({
    id: 8,
    errors: [],
    result: { permit: false },
  });
});

it('storage-rules.mjs loads no rules that it cannot evaluate', async () => {
  await readResponse();
  for (const rule of ['allow read', 'allow read: if true', 'allow write: if false || true']) {
    expect(await loadRules(`allow get: if false; ${rule};`)).toMatchObject({
      errors: [`The local emulator cannot evaluate the rule: ${rule}`],
    });
  }
});
