import { runChecks } from '../smoke/run-checks';
import { openSite } from '../smoke/site';
import { runCommand } from './command';
import { parseCommandLine } from './command-line.mjs';

/** `npm run smoke -- URL`: checks a deployed site without changing it. */
await runCommand(async () => {
  const [url = ''] = parseCommandLine(process.argv.slice(2)).operands;
  const { failed } = await runChecks(openSite(url), console.log);
  if (failed > 0) process.exitCode = 1;
});
