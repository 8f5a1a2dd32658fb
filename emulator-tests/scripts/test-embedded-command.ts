import { runCommandAndExit } from './run-command';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { runProgram } from './run-program';

/**
 * Starts the Firebase emulators with the embedded Firestore emulator, and runs the API tests with
 * them. The command forwards further arguments to Vitest. `npm test` runs this command while the
 * emulators of `npm test` also run, so it assigns other ports to the emulators of this command.
 */
await runCommandAndExit(async (signal) => {
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
