import { resolve } from 'node:path';
import { parseCommandLine } from './command-line.mjs';
import { runLocalSite } from './local-site';
import { localSiteUrl } from './project-config';
import { runCommandAndExit } from './run-command';

/** `npm start [-- --keep DIR]`: builds the site, and runs it on the emulators. */
await runCommandAndExit(async (signal) => {
  const { keep } = parseCommandLine(process.argv.slice(2)).values;
  await runLocalSite({
    url: localSiteUrl,
    signal,
    dataFolder: typeof keep === 'string' ? resolve(keep) : undefined,
  });
});
