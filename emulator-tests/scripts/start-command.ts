import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseCommandLine } from './command-line.mjs';
import { startEmulators, requireFreePorts } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { runMailStandIn } from './mail';
import * as config from './project-config';
import { buildWorkspaces, CommandError, runCommandAndExit, runProgram } from './run-command';
import { buyerAccount, cookAccount } from './seed/accounts';
import seedEmulators from './seed/seed-emulators';

/**
 * `npm start [-- --keep DIR]` and `npm run dev`: builds the site, runs it on the emulators, and prints the
 * local emails until Ctrl-C. With `dev`, Vite serves the site from its source code, and the Cloud
 * Functions are built again after each change of their source code.
 */
await runCommandAndExit(async (signal) => {
  const { command, values } = parseCommandLine(process.argv.slice(2));
  const isDev = command === 'dev';
  const url = isDev ? config.viteDevServerUrl : config.localSiteUrl;
  const dataFolder = typeof values.keep === 'string' ? resolve(values.keep) : undefined;
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts({
    'the page with emails': config.localMailServerEndpoint,
    ...(isDev && { 'the Vite server': config.viteDevServerEndpoint }),
  });
  console.log('Building…');
  await buildWorkspaces(signal);
  console.log('Starting the emulators…');
  const emulators = await startEmulators({ firestore, dataFolder, signal });
  const stopping = new AbortController();
  let isComplete = emulators.isRestored;
  try {
    if (!emulators.isRestored) await seedEmulators();
    isComplete = true;
    console.log(`
Potluck is ready:  ${url}
Emails of the run: ${config.localMailServerUrl}

  cook:   ${cookAccount.email}   password ${cookAccount.password}
  buyer:  ${buyerAccount.email}  password ${buyerAccount.password}

Firestore emulator: ${firestore.kind}, ${firestore.reason}.
${dataFolder === undefined ? '' : `On exit, the data is saved in ${dataFolder}.\n`}Press Ctrl-C to stop.
`);
    await Promise.race([
      ...(isDev
        ? [runUntilStop('web', 'vite'), runUntilStop('functions', 'tsx', 'build.ts', '--watch')]
        : []),
      runMailStandIn(url, stopping.signal),
      emulators.unexpectedExit,
      signal.aborted || once(signal, 'abort'),
    ]);
    console.log('\nStopping…');
  } finally {
    stopping.abort();
    await emulators.stop({ save: isComplete && dataFolder !== undefined });
  }

  /** Runs a program in a workspace. Throws a CommandError if the program exits before the site stops. */
  async function runUntilStop(folder: string, program: string, ...args: string[]) {
    await runProgram(program, args, { folder, signal: stopping.signal, showOutput: true });
    throw new CommandError(`${program} stopped unexpectedly. See the output above.`);
  }
});
