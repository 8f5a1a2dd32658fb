import { smokeChecks, type SmokeCheck } from './checks';
import type { HttpClient } from './http-client';

export interface SmokeCheckCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs all checks on a site one after another. Logs one line per check and then the counts. */
export async function runSmokeChecks(
  site: HttpClient,
  log: (line: string) => void,
): Promise<SmokeCheckCounts> {
  const counts: SmokeCheckCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const check of smokeChecks) {
    if (site.isLocal && check.localSkipReason !== undefined) {
      counts.skipped += 1;
      log(`skipped ${check.name}: ${check.localSkipReason}`);
      continue;
    }
    const failure = await getFailure(check, site);
    counts[failure === undefined ? 'passed' : 'failed'] += 1;
    log(failure === undefined ? `ok      ${check.name}` : `FAILED  ${check.name}: ${failure}`);
  }
  const { passed, failed, skipped } = counts;
  log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return counts;
}

async function getFailure(check: SmokeCheck, site: HttpClient): Promise<string | undefined> {
  try {
    await check.run(site);
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message} (${cause.message})` : message;
  }
}
