import { buildWorkspaces } from './build-workspaces';
import { runCommandAndExit, waitForAbort } from './run-command';
import { startEmulators } from './start-emulators';
import { chooseFirestoreEmulator } from './firestore-emulator';
import { namedEmulatorEndpoints, requireFreePorts } from './require-free-ports';
import { runLocalMailServer } from './mail/run-local-mail-server';
import { localMailServerEndpoint, viteDevServerEndpoint, viteDevServerUrl } from './project-config';
import { runProgram } from './run-program';
import seedEmulators from './seed/seed-emulators';
import { CommandError } from './command-error';
import { formatWelcomeMessage } from './welcome-message';

/**
 * `npm run dev`: starts the emulators like `npm start`, but Vite serves the site from its source
 * code. Rebuilds the Cloud Functions after each change of their source code.
 */
await runCommandAndExit(async (signal) => {
  const firestore = chooseFirestoreEmulator(process.env.FIRESTORE_EMULATOR);
  await requireFreePorts({
    ...namedEmulatorEndpoints,
    'the page with emails': localMailServerEndpoint,
    'the Vite server': viteDevServerEndpoint,
  });
  await buildWorkspaces(signal);
  const emulators = await startEmulators({ firestore, signal });
  const stopping = new AbortController();
  try {
    await seedEmulators();
    console.log(formatWelcomeMessage(viteDevServerUrl, firestore));
    await Promise.race([
      runWatcher('vite', ['web'], stopping.signal),
      runWatcher('npm', ['run', 'watch', '--workspace', 'functions'], stopping.signal),
      runLocalMailServer(viteDevServerUrl, signal),
      waitForAbort(signal),
      emulators.unexpectedExit,
    ]);
  } finally {
    stopping.abort();
    await emulators.stop();
  }
});

/**
 * Runs a program that must not exit before `signal` is aborted.
 * @throws CommandError if the program exits, for example because its port is in use
 */
async function runWatcher(program: string, args: string[], signal: AbortSignal): Promise<never> {
  await runProgram(program, args, { signal, showOutput: true });
  throw new CommandError(`${program} stopped unexpectedly. See the output above.`);
}
