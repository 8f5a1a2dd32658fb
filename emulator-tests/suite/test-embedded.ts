import { runCommand } from './command';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { runProgram } from './run-program';

/**
 * The API's tests, in a suite of their own with the embedded Firestore emulator. `npm test` runs
 * this beside its own suite, on other ports. The arguments that follow are vitest's.
 */
await runCommand(async (signal) => {
  const firestore = chooseFirestoreEmulator('embedded');
  const emulators = await startEmulators({ firestore, signal });
  try {
    // Without the rules, which this emulator does not evaluate.
    const args = ['run', '--project', 'emulators', 'api/', ...process.argv.slice(3)];
    const env = { FIRESTORE_EMULATOR_KIND: firestore.kind, MACHINE_SHARES: '2' };
    const tests = runProgram('vitest', args, { signal, show: true, env });
    const { code } = await Promise.race([tests, emulators.ended]);
    process.exitCode = code;
  } finally {
    await emulators.stop();
  }
});
