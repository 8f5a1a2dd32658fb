import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the counts from vitest's and Playwright's JSON reports; a missing report counts nothing. */
export function countTests(file: string): Count {
  const report = read(file);
  if (report && 'numTotalTests' in report) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  if (report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

export function sum(counts: Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function read(file: string): VitestReport | PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return undefined;
  }
}
