import { runChecks } from '../smoke/run-checks';
import { openSite } from '../smoke/site';
import { runCommand } from './command';
import { SuiteError } from './suite-error';

/** `npm run smoke -- https://SITE`: whether a deployed site is as it should be. Changes nothing. */
await runCommand(async () => {
  const [, , , address] = process.argv;
  if (address === undefined || !URL.canParse(address)) {
    throw new SuiteError('Which site? Such as: npm run smoke -- https://potluck.example');
  }
  const { failed } = await runChecks(openSite(address), console.log);
  if (failed > 0) process.exitCode = 1;
});
