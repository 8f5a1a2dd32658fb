import { apiChecks } from './api-checks';
import { authHelperChecks } from './auth-helper-checks';
import type { Check } from './check';
import { pageChecks } from './page-checks';
import type { Site } from './site';
import { transportChecks } from './transport-checks';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export const allChecks: Check[] = [
  ...apiChecks,
  ...pageChecks,
  ...authHelperChecks,
  ...transportChecks,
];

/** Tries everything on a site, one after the other, and tells a line for each and the count. */
export async function runChecks(site: Site, tell: (line: string) => void): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const check of allChecks) {
    if (site.isLocal && check.notLocally !== undefined) {
      outcome.skipped += 1;
      tell(`skipped ${check.name}: ${check.notLocally}`);
      continue;
    }
    const failure = await failureOf(check, site);
    outcome[failure === undefined ? 'passed' : 'failed'] += 1;
    tell(failure === undefined ? `ok      ${check.name}` : `FAILED  ${check.name}: ${failure}`);
  }
  const { passed, failed, skipped } = outcome;
  tell(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return outcome;
}

async function failureOf(check: Check, site: Site): Promise<string | undefined> {
  try {
    await check.holds(site);
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message} (${cause.message})` : message;
  }
}
