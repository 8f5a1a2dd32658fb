import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryRoot } from './project-config';

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  /** File and name of each failed test, for example `web/src/app/app.test.tsx > App shows the home page`. */
  failedTests: string[];
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; ok: boolean }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/**
 * Reads a JSON report of Vitest or Playwright. A missing report has no tests, because the program
 * failed before its first test.
 */
export function readTestReport(file: string): TestReport {
  const report = readJsonFile(file);
  if (!report) return { passed: 0, failed: 0, skipped: 0, failedTests: [] };
  if ('numTotalTests' in report) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failedTests: report.testResults.flatMap(findFailedVitestTests),
    };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failedTests: report.suites.flatMap(findFailedPlaywrightTests),
  };
}

export function sumTestReports(reports: TestReport[]): TestReport {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    reports.reduce((total, report) => total + report[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failedTests: reports.flatMap(({ failedTests }) => failedTests),
  };
}

export function formatTestCounts({ passed, failed, skipped }: TestReport): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns the failed tests of one file, or only the file if it failed outside of a test. */
function findFailedVitestTests({
  name,
  status,
  assertionResults,
}: VitestReport['testResults'][number]): string[] {
  const file = relative(repositoryRoot, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) return failed.map(({ fullName }) => `${file} > ${fullName}`);
  return status === 'failed' ? [file] : [];
}

function findFailedPlaywrightTests({ suites = [], specs }: PlaywrightSuite): string[] {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} > ${title}`),
    ...suites.flatMap(findFailedPlaywrightTests),
  ];
}

function readJsonFile(file: string): VitestReport | PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return undefined;
  }
}
