import { resolve } from 'node:path';
import { buildWorkspaces } from './build-workspaces';
import { runCommandAndExit, waitForAbort } from './run-command';
import { parseCommandLine } from './command-line.mjs';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { namedEmulatorEndpoints, requireFreePorts } from './require-free-ports';
import { runLocalMailServer } from './mail/run-local-mail-server';
import { localMailServerEndpoint, localSiteUrl } from './project-config';
import seedEmulators from './seed/seed-emulators';
import { formatWelcomeMessage } from './welcome-message';

/** `npm start`: builds the site, starts the emulators, and fills them with the seed data. */
await runCommandAndExit(async (signal) => {
  const dataFolder = readDataFolder();
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts({
    ...namedEmulatorEndpoints,
    'the page with emails': localMailServerEndpoint,
  });
  console.log('Building…');
  await buildWorkspaces(signal);
  console.log('Starting the emulators…');
  const emulators = await startEmulators({ firestore, dataFolder, signal });
  let isComplete = emulators.isRestored;
  try {
    if (!emulators.isRestored) await seedEmulators();
    isComplete = true;
    console.log(
      formatWelcomeMessage(
        localSiteUrl,
        firestore,
        dataFolder ? [`On exit, the data is saved in ${dataFolder}.`] : [],
      ),
    );
    await Promise.race([
      runLocalMailServer(localSiteUrl, signal),
      waitForAbort(signal),
      emulators.unexpectedExit,
    ]);
    console.log('\nStopping…');
  } finally {
    await emulators.stop({ isComplete });
  }
});

/** Returns the absolute path of DIR in `--keep DIR`, or undefined without this option. */
function readDataFolder(): string | undefined {
  const { keep } = parseCommandLine(process.argv.slice(2)).values;
  return typeof keep === 'string' ? resolve(keep) : undefined;
}
