import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator } from '../embedded-firestore/test-emulator';
import { chooseFirestoreEmulator } from '../suite/firestore-emulator';
import { knownDifferences } from './known-differences';
import { startOfficialFirestore } from '../support/official-emulator';
import { operations } from './operations';
import { runOperations } from './run-operations';

const choice = chooseFirestoreEmulator();
const isOfficial = choice.kind === 'official';
if (!isOfficial) console.log(`Parity of the emulators: skipped ${choice.reason}.`);

describe.skipIf(!isOfficial)('the embedded emulator', () => {
  let official: Awaited<ReturnType<typeof startOfficialFirestore>>;
  let embedded: Awaited<ReturnType<typeof startTestEmulator>>;
  beforeAll(async () => {
    [official, embedded] = await Promise.all([startOfficialFirestore(choice), startTestEmulator()]);
  });
  afterAll(() => Promise.all([official.stop(), embedded.stop()]));

  it('answers as the official one does, but for the differences that are known', async () => {
    const [expected, actual] = await Promise.all([
      runOperations(official.address),
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
});
