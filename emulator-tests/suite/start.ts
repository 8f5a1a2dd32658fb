import { resolve } from 'node:path';
import { build } from './build';
import { runCommand, untilInterrupted } from './command';
import { parseCommandLine } from './command-line.mjs';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { requireFreePorts } from './ports';
import { siteUrl } from './project';
import { seed } from './seed/seed';
import { welcome } from './welcome';

await runCommand(async (signal) => {
  const keep = keepOption();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  console.log('Building…');
  await build(signal);
  console.log('Starting the emulators…');
  const emulators = await startEmulators({ firestore, keep, signal });
  let isWhole = emulators.restored;
  try {
    if (!emulators.restored) await seed();
    isWhole = true;
    console.log(welcome(siteUrl, firestore, keep ? [`The data is kept in ${keep}.`] : []));
    await Promise.race([untilInterrupted(signal), emulators.ended]);
    console.log('\nStopping…');
  } finally {
    await emulators.stop({ isWhole });
  }
});

/** Returns the path in `--keep DIR`, the folder that keeps the data between runs. */
function keepOption(): string | undefined {
  const { keep } = parseCommandLine(process.argv.slice(2)).values;
  return typeof keep === 'string' ? resolve(keep) : undefined;
}
