import { runSmokeChecks } from '../smoke/run-smoke-checks';
import { createHttpClient } from '../smoke/http-client';
import { runCommandAndExit } from './run-command';
import { parseCommandLine } from './command-line.mjs';

/**
 * `npm run smoke -- URL`: checks a deployed site. One check registers an account, and deletes it. The other checks change
 * nothing.
 */
await runCommandAndExit(async () => {
  const [url = ''] = parseCommandLine(process.argv.slice(2)).operands;
  const { failed } = await runSmokeChecks(createHttpClient(url), console.log);
  if (failed > 0) process.exitCode = 1;
});
