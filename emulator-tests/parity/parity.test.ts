import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestEmulator } from '../embedded-firestore/test-emulator';
import { hosts } from '../suite/project';
import { knownDifferences } from './known-differences';
import { operations } from './operations';
import { runOperations } from './run-operations';

let embedded: Awaited<ReturnType<typeof startTestEmulator>>;
beforeAll(async () => {
  embedded = await startTestEmulator();
});
afterAll(() => embedded.stop());

it('the embedded emulator answers as the official one does, but for known differences', async () => {
  const [expected, actual] = await Promise.all([
    runOperations(hosts.firestore),
    runOperations(embedded.address),
  ]);
  const differing = [...operations.keys()].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  for (const name of differing) {
    console.log(`${name}\n  official: ${expected.get(name)}\n  embedded: ${actual.get(name)}`);
  }
  console.log(`Parity: ${operations.size} operations, ${differing.length} differ`);
  expect(operations.size).toBeGreaterThanOrEqual(60);
  expect(differing).toEqual(Object.keys(knownDifferences));
});
