import { mkdirSync } from 'node:fs';
import { writeReadmeImages } from '../browser/write-readme-images';
import { testedPageStates } from '../browser/page-states';
import { takeScreenshots } from '../browser/take-screenshots';
import { buildWorkspaces } from './build-workspaces';
import { findChromium } from './find-chromium';
import { runCommandAndExit } from './run-command';
import { parseCommandLine } from './command-line.mjs';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { namedEmulatorEndpoints, requireFreePorts } from './require-free-ports';
import { repositoryRoot } from './project-config';
import seedEmulators from './seed/seed-emulators';
import { CommandError } from './command-error';

/**
 * `npm run screens [-- NAME]`: takes a screenshot of every screen and state, and writes the images
 * of README.md.
 */
await runCommandAndExit(async (signal) => {
  const [name] = parseCommandLine(process.argv.slice(2)).operands;
  requireKnownScreen(name);
  const folder = `${repositoryRoot}test-results/screens`;
  const chromium = await findChromium();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts(namedEmulatorEndpoints);
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

/**
 * Checks that at least one screen has `part` in its name.
 * @throws CommandError with the names of all screens if no screen does
 */
function requireKnownScreen(part = ''): void {
  const names = testedPageStates.map(({ name }) => name);
  if (names.some((name) => name.includes(part))) return;
  throw new CommandError(
    `No screen has “${part}” in its name. The screens are ${names.join(', ')}.`,
  );
}
