import { existsSync, readFileSync } from 'node:fs';

const TEST_CASE = /<testcase ([^>]*[^/>])(?:\/>|>(.*?)<\/testcase>)/gs;
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/**
 * Reads JUnit reports of Vitest and Playwright. Returns the counts of all tests, and the file and name
 * of each failed test, for example `web/src/app/app.test.tsx > App shows the home page`. A missing report
 * has no tests, because the program failed before its first test.
 */
export function readTestReports(files: string[]): { counts: string; failedTests: string[] } {
  let passed = 0;
  let skipped = 0;
  const failedTests: string[] = [];
  for (const report of files.filter((file) => existsSync(file))) {
    for (const [, attributes = '', result = ''] of readFileSync(report, 'utf8').matchAll(
      TEST_CASE,
    )) {
      if (/<(failure|error)\b/.test(result)) {
        const [file, name] = ['classname', 'name'].map((key) => readAttribute(attributes, key));
        failedTests.push(`${file} > ${name}`);
      } else if (result.includes('<skipped')) skipped += 1;
      else passed += 1;
    }
  }
  const counts = `${passed} passed, ${failedTests.length} failed`;
  return { counts: skipped > 0 ? `${counts}, ${skipped} skipped` : counts, failedTests };
}

function readAttribute(attributes: string, key: string): string {
  const [, value = ''] = new RegExp(`(?:^|\\s)${key}="([^"]*)"`).exec(attributes) ?? [];
  return Object.entries(entities).reduce(
    (text, [entity, character]) => text.replaceAll(entity, character),
    value,
  );
}
