import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './project-config';
import { formatTestCounts, readTestReport, sumTestReports } from './test-report';

const vitestReport = {
  numTotalTests: 5,
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: `${repositoryRoot}web/src/app/app.test.tsx`,
      status: 'failed',
      assertionResults: [
        { fullName: 'App shows the home page', status: 'passed' },
        { fullName: 'App shows the error page', status: 'failed' },
      ],
    },
    {
      name: `${repositoryRoot}web/src/app/router.test.tsx`,
      status: 'failed',
      assertionResults: [],
    },
  ],
};

const playwrightReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [{ title: 'shows 12 images', file: 'gallery.spec.ts', line: 4, ok: true }],
      suites: [
        { specs: [{ title: 'opens at an index', file: 'gallery.spec.ts', line: 9, ok: false }] },
      ],
    },
  ],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/potluck-reports-`);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function readReport(report: object) {
  const file = `${folder}/report.json`;
  writeFileSync(file, JSON.stringify(report));
  return readTestReport(file);
}

describe('readTestReport', () => {
  it('returns the counts of Vitest and names each failed test, and each file that failed outside of its tests', () => {
    expect(readReport(vitestReport)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failedTests: [
        'web/src/app/app.test.tsx > App shows the error page',
        'web/src/app/router.test.tsx',
      ],
    });
  });

  it('returns the counts of Playwright, counts a flaky test as failed, and names the failed tests of nested suites', () => {
    expect(readReport(playwrightReport)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 0,
      failedTests: ['gallery.spec.ts:9 > opens at an index'],
    });
  });

  it('returns no tests if the report is missing', () => {
    expect(readTestReport(`${folder}/missing.json`)).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
      failedTests: [],
    });
  });
});

it('formatTestCounts shows the sum of all reports', () => {
  const total = sumTestReports([readReport(vitestReport), readReport(playwrightReport)]);
  expect(formatTestCounts(total)).toBe('5 passed, 3 failed, 2 skipped');
  expect(total.failedTests).toHaveLength(3);
  expect(formatTestCounts({ ...total, skipped: 0 })).toBe('5 passed, 3 failed');
});
