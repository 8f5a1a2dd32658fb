import { mkdirSync } from 'node:fs';
import { writeReadmePictures } from '../browser/readme-pictures';
import { takeScreens } from '../browser/take-screens';
import { build } from './build';
import { findChromium } from './chromium';
import { runCommand } from './command';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { requireFreePorts } from './ports';
import { root } from './project';
import { seed } from './seed/seed';

/** `npm run screens [-- NAME]`: every screen and state, to be looked at, and README.md's pictures. */
await runCommand(async (signal) => {
  const folder = `${root}test-results/screens`;
  const chromium = await findChromium();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  await build(signal);
  const emulators = await startEmulators({ firestore, signal });
  try {
    await seed();
    mkdirSync(folder, { recursive: true });
    await takeScreens(chromium, folder, process.argv[3]);
    await writeReadmePictures(folder, `${root}emulator-tests/browser/readme`);
    console.log(`The screens are in ${folder}.`);
  } finally {
    await emulators.stop();
  }
});
