import { runSmokeChecks } from '../smoke/run-smoke-checks';
import { createHttpClient } from '../smoke/http-client';
import { runCommandAndExit } from './run-command';
import { parseCommandLine } from './command-line.mjs';

/** `npm run smoke -- URL`: checks a deployed site without changing it. */
await runCommandAndExit(async () => {
  const [url = ''] = parseCommandLine(process.argv.slice(2)).operands;
  const { failed } = await runSmokeChecks(createHttpClient(url), console.log);
  if (failed > 0) process.exitCode = 1;
});
