import { mkdirSync } from 'node:fs';
import { writeReadmeImages } from '../browser/write-readme-images';
import { testedPageStates } from '../browser/page-states';
import { takeScreenshots } from '../browser/take-screenshots';
import { parseCommandLine } from './command-line.mjs';
import { requireFreePorts, startEmulators } from './emulators';
import { findChromium } from './find-chromium';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { repositoryRoot } from './project-config';
import { buildWorkspaces, CommandError, runCommandAndExit } from './run-command';
import seedEmulators from './seed/seed-emulators';

/**
 * `npm run screens [-- NAME]`: takes a screenshot of every screen and state, and writes the images
 * of README.md.
 */
await runCommandAndExit(async (signal) => {
  const [name] = parseCommandLine(process.argv.slice(2)).operands;
  const names = testedPageStates.map((state) => state.name);
  if (name !== undefined && !names.some((known) => known.includes(name))) {
    throw new CommandError(
      `No screen has “${name}” in its name. The screens are ${names.join(', ')}.`,
    );
  }
  const folder = `${repositoryRoot}test-results/screens`;
  const chromium = await findChromium();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  await buildWorkspaces(signal);
  const emulators = await startEmulators({ firestore, signal });
  try {
    await seedEmulators();
    mkdirSync(folder, { recursive: true });
    await takeScreenshots(chromium, folder, name);
    await writeReadmeImages(folder, `${repositoryRoot}emulator-tests/browser/readme`);
    console.log(`The screenshots are in ${folder}.`);
  } finally {
    await emulators.stop();
  }
});
