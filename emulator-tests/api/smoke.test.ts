import { expect, it } from 'vitest';
import { runSmokeChecks } from '../smoke/run-smoke-checks';
import { createHttpClient } from '../smoke/http-client';
import { localSiteUrl } from '../scripts/project-config';

it('the local site passes the smoke checks for the deployed site', async () => {
  const lines: string[] = [];
  const outcome = await runSmokeChecks(createHttpClient(localSiteUrl), (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(outcome.passed).toBeGreaterThan(20);
  console.log(`Smoke: ${lines.at(-1) ?? ''}`);
});
