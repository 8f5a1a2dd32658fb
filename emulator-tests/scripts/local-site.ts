import { once } from 'node:events';
import { startEmulators, requireFreePorts } from './emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { runMailStandIn } from './mail';
import { localMailServerEndpoint, localMailServerUrl, type Endpoint } from './project-config';
import { buildWorkspaces, CommandError, runProgram } from './run-command';
import { buyerAccount, cookAccount } from './seed/accounts';
import seedEmulators from './seed/seed-emulators';

interface LocalSiteOptions {
  url: string;
  signal: AbortSignal;
  /** Folder in which the emulators save their data between runs. */
  dataFolder?: string | undefined;
  /** Further servers, by their names in error messages. */
  servers?: Record<string, Endpoint>;
  /** Further programs with their arguments, by workspace. They run until the site stops. */
  programs?: Record<string, string[]>;
}

/**
 * Builds the site, runs it on the emulators, and prints the local emails until `signal` is aborted.
 * Fills the emulators with the seed data, unless they load the data of an earlier run.
 * @throws CommandError if a port is in use, or if a build, an emulator, or a program fails
 */
export async function runLocalSite({
  url,
  signal,
  dataFolder,
  servers = {},
  programs = {},
}: LocalSiteOptions): Promise<void> {
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts();
  await requireFreePorts({ 'the page with emails': localMailServerEndpoint, ...servers });
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
Emails of the run: ${localMailServerUrl}

  cook:   ${cookAccount.email}   password ${cookAccount.password}
  buyer:  ${buyerAccount.email}  password ${buyerAccount.password}

Firestore emulator: ${firestore.kind}, ${firestore.reason}.
${dataFolder === undefined ? '' : `On exit, the data is saved in ${dataFolder}.\n`}Press Ctrl-C to stop.
`);
    await Promise.race([
      ...Object.entries(programs).map(([folder, program]) =>
        runUntilStop(program, folder, stopping.signal),
      ),
      runMailStandIn(url, stopping.signal),
      emulators.unexpectedExit,
      signal.aborted || once(signal, 'abort'),
    ]);
    console.log('\nStopping…');
  } finally {
    stopping.abort();
    await emulators.stop({ isComplete });
  }
}

/**
 * Runs a program that must not exit before `signal` is aborted.
 * @throws CommandError if the program exits, for example because its port is in use
 */
async function runUntilStop(
  [program = '', ...args]: string[],
  folder: string,
  signal: AbortSignal,
) {
  await runProgram(program, args, { folder, signal, showOutput: true });
  throw new CommandError(`${program} stopped unexpectedly. See the output above.`);
}
