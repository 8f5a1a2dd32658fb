import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFirestoreEmulator } from '../embedded-firestore/test-firestore-emulator';
import { emulatorHosts } from '../scripts/project-config';
import { knownEmulatorDifferences } from './known-differences';
import { allConformanceOperations } from './all-conformance-operations';
import { runConformanceOperations } from './run-conformance-operations';

let embeddedEmulator: Awaited<ReturnType<typeof startTestFirestoreEmulator>>;
beforeAll(async () => {
  embeddedEmulator = await startTestFirestoreEmulator();
});
afterAll(() => embeddedEmulator.stop());

it('the embedded Firestore emulator returns the same results as the official emulator for all operations that are not in knownEmulatorDifferences', async () => {
  const [expected, actual] = await Promise.all([
    runConformanceOperations(emulatorHosts.firestore),
    runConformanceOperations(embeddedEmulator.host),
  ]);
  const differingNames = [...allConformanceOperations.keys()].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  for (const name of differingNames) {
    console.log(`${name}\n  official: ${expected.get(name)}\n  embedded: ${actual.get(name)}`);
  }
  console.log(
    `Conformance: ${allConformanceOperations.size} operations, ${differingNames.length} differ`,
  );
  expect(allConformanceOperations.size).toBeGreaterThanOrEqual(60);
  expect(differingNames).toEqual(Object.keys(knownEmulatorDifferences));
});
