import { mkdirSync } from 'node:fs';
import { writeReadmePictures } from '../browser/readme-pictures';
import { screens } from '../browser/screens';
import { takeScreens } from '../browser/take-screens';
import { build } from './build';
import { findChromium } from './chromium';
import { runCommand } from './command';
import { parseCommandLine } from './command-line.mjs';
import { startEmulators } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { requireFreePorts } from './ports';
import { root } from './project';
import { seed } from './seed/seed';
import { SuiteError } from './suite-error';

/** `npm run screens [-- NAME]`: takes a screenshot of every screen and state, and writes the images of README.md. */
await runCommand(async (signal) => {
  const [name] = parseCommandLine(process.argv.slice(2)).operands;
  requireScreen(name);
  const folder = `${root}test-results/screens`;
  const chromium = await findChromium();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  await build(signal);
  const emulators = await startEmulators({ firestore, signal });
  try {
    await seed();
    mkdirSync(folder, { recursive: true });
    await takeScreens(chromium, folder, name);
    await writeReadmePictures(folder, `${root}emulator-tests/browser/readme`);
    console.log(`The screens are in ${folder}.`);
  } finally {
    await emulators.stop();
  }
});

/** @throws SuiteError with the names of all screens if `part` is in none of them. */
function requireScreen(part = ''): void {
  const names = screens.map(({ name }) => name);
  if (names.some((name) => name.includes(part))) return;
  throw new SuiteError(`No screen has “${part}” in its name. The screens are ${names.join(', ')}.`);
}
