import { build } from './build';
import { runCommand, untilInterrupted } from './command';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { requireFreePorts } from './ports';
import { runProgram } from './run-program';
import { seed } from './seed/seed';
import { SuiteError } from './suite-error';
import { welcome } from './welcome';

const VITE_URL = 'http://127.0.0.1:5173';

/** The suite with Vite in place of the built site, and the function rebuilt at every change. */
await runCommand(async (signal) => {
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  await build(signal);
  const emulators = await startEmulators({ firestore, signal });
  const stopping = new AbortController();
  try {
    await seed();
    console.log(welcome(VITE_URL, firestore));
    await Promise.race([
      watch('vite', ['web'], stopping.signal),
      watch('npm', ['run', 'watch', '--workspace', 'functions'], stopping.signal),
      untilInterrupted(signal),
      emulators.ended,
    ]);
  } finally {
    stopping.abort();
    await emulators.stop();
  }
});

/** @throws SuiteError when the program ends by itself, as it does when its port is taken. */
async function watch(program: string, args: string[], signal: AbortSignal): Promise<never> {
  await runProgram(program, args, { signal, show: true });
  throw new SuiteError(`${program} ended by itself: see above.`);
}
