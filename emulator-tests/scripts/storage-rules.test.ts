import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { repositoryRoot } from './project-config';

const program = fileURLToPath(new URL('storage-rules.mjs', import.meta.url));
/** Sends the messages to the program. Resolves with its lines, of which the first reports that it is ready. */
function runProgram(...messages: object[]): object[] {
  const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
  const output = execFileSync(process.execPath, [program], { input, encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
}
const loadRules = (content: string) => ({
  id: 7,
  action: 'load_ruleset',
  context: { source: { files: [{ content }] } },
});

it('storage-rules.mjs reports that it is ready, loads storage.rules, and rejects every request', () => {
  const rules = readFileSync(`${repositoryRoot}storage.rules`, 'utf8');
  const request = { id: 8, action: 'verify', context: { method: 'get' } };
  expect(runProgram(loadRules(rules), request)).toEqual([
    { id: -1, status: 'ok', errors: [], warnings: [] },
    { id: 7, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } },
    { id: 8, status: 'ok', errors: [], warnings: [], result: { permit: false } },
  ]);
});

it('storage-rules.mjs loads no rules that it cannot evaluate', () => {
  const rules = ['allow read', 'allow read: if true', 'allow write: if false || true'];
  const [, ...responses] = runProgram(
    ...rules.map((rule) => loadRules(`allow get: if false; ${rule};`)),
  );
  expect(responses).toMatchObject(
    rules.map((rule) => ({
      errors: [`The local emulator cannot evaluate the rule: ${rule}`],
    })),
  );
});
