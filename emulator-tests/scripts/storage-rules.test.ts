import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from './project-config';

const program = fileURLToPath(new URL('storage-rules.mjs', import.meta.url));
let child: ReturnType<typeof start>;
function start() {
  const started = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const read = async () => JSON.parse((await lines.next()).value as string) as object;
  return { started, read };
}
beforeEach(() => {
  child = start();
});
afterEach(async () => {
  child.started.kill();
  await once(child.started, 'exit');
});

const request = async (message: object) => {
  child.started.stdin.write(`${JSON.stringify(message)}\n`);
  return child.read();
};
const loadRules = (content: string) =>
  request({ id: 7, action: 'load_ruleset', context: { source: { files: [{ content }] } } });

describe('storage-rules.mjs', () => {
  it('reports that it is ready, loads storage.rules, and rejects every request', async () => {
    expect(await child.read()).toMatchObject({ id: -1, status: 'ok' });
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

  it.each([
    'allow read;',
    'allow read: if true;',
    'allow read, write: if request.auth != null;',
    'allow write: if false || true;',
  ])('does not load the rule %s, because it cannot evaluate it', async (rule) => {
    await child.read();
    const { errors } = (await loadRules(`allow get: if false; ${rule}`)) as { errors: string[] };
    expect(errors).toEqual([
      `The local emulator cannot evaluate the rule: ${rule.replace(';', '')}`,
    ]);
  });
});
