import { existsSync, readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';

/**
 * Reads JUnit reports of Vitest and Playwright. Returns the counts of all tests, and the file and name
 * of each failed test, for example `web/src/app/app.test.tsx > App shows the home page`. A missing or
 * incomplete report has no tests, because the program failed.
 */
export function readTestReports(files: string[]): { counts: string; failedTests: string[] } {
  // Unlike `JSDOM`, `DOMParser` throws no error if the report is not valid XML.
  const parser = new new JSDOM().window.DOMParser();
  const testCases = files
    .filter((file) => existsSync(file))
    .map((file) => parser.parseFromString(readFileSync(file, 'utf8'), 'text/xml'))
    .flatMap((report) => [...report.querySelectorAll('testcase')]);
  const failed = testCases.filter((testCase) => testCase.querySelector('failure, error'));
  const skipped = testCases.filter((testCase) => testCase.querySelector('skipped')).length;
  const passed = testCases.length - failed.length - skipped;
  const counts = `${passed} passed, ${failed.length} failed`;
  return {
    counts: skipped > 0 ? `${counts}, ${skipped} skipped` : counts,
    failedTests: failed.map(
      (testCase) => `${testCase.getAttribute('classname')} > ${testCase.getAttribute('name')}`,
    ),
  };
}
