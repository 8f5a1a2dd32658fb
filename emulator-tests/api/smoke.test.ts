import { expect, it } from 'vitest';
import { runChecks } from '../smoke/run-checks';
import { openSite } from '../smoke/site';
import { siteUrl } from '../suite/project';

it('the running site passes what a deployed one is checked for', async () => {
  const lines: string[] = [];
  const outcome = await runChecks(openSite(siteUrl), (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(outcome.passed).toBeGreaterThan(20);
  console.log(`Smoke: ${lines.at(-1) ?? ''}`);
});
