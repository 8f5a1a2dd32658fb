import { runCommand } from './run-command';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { runProgram } from './run-program';

/**
 * Runs the API tests with the embedded Firestore emulator, on a separate set of emulators. `npm
 * test` runs this command on other ports, at the same time as other tests. The command forwards
 * further arguments to Vitest.
 */
await runCommand(async (signal) => {
  const firestore = chooseFirestoreEmulator('embedded');
  const emulators = await startEmulators({ firestore, signal });
  try {
    // Run only the API tests. The tests of the security rules would fail, because the embedded
    // emulator does not evaluate rules.
    const args = ['run', '--project', 'emulators', 'api/', ...process.argv.slice(3)];
    const env = { FIRESTORE_EMULATOR_KIND: firestore.kind };
    const tests = runProgram('vitest', args, { signal, showOutput: true, env });
    const { code } = await Promise.race([tests, emulators.unexpectedExit]);
    process.exitCode = code;
  } finally {
    await emulators.stop();
  }
});
