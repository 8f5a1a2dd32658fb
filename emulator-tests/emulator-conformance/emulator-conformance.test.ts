import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestEmulator } from '../embedded-firestore/test-emulator';
import { emulatorHosts } from '../scripts/project-config';
import { knownDifferences } from './known-differences';
import { allOperations } from './all-operations';
import { runConformanceOperations } from './run-conformance-operations';

let embeddedEmulator: Awaited<ReturnType<typeof startTestEmulator>>;
beforeAll(async () => {
  embeddedEmulator = await startTestEmulator();
});
afterAll(() => embeddedEmulator.stop());

it('the embedded Firestore emulator returns the same results as the official emulator for all operations that are not in knownDifferences', async () => {
  const [expected, actual] = await Promise.all([
    runConformanceOperations(emulatorHosts.firestore),
    runConformanceOperations(embeddedEmulator.host),
  ]);
  const differingNames = [...allOperations.keys()].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  for (const name of differingNames) {
    console.log(`${name}\n  official: ${expected.get(name)}\n  embedded: ${actual.get(name)}`);
  }
  console.log(`Conformance: ${allOperations.size} operations, ${differingNames.length} differ`);
  expect(allOperations.size).toBeGreaterThanOrEqual(60);
  expect(differingNames).toEqual(Object.keys(knownDifferences));
});
