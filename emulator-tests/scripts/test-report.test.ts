import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { readTestReports } from './test-report';

const vitestReport = `<testsuites name="vitest tests" tests="4" failures="1" errors="0" time="2">
  <testsuite name="web/src/app/app.test.tsx" tests="4" failures="1" errors="0" skipped="1">
    <testcase classname="web/src/app/app.test.tsx" name="App &gt; shows the home page" time="1">
    </testcase>
    <testcase classname="web/src/app/app.test.tsx" name="App &gt; shows &quot;Error&quot;" time="1">
      <failure message="expected" type="AssertionError">Error</failure>
    </testcase>
    <testcase classname="web/src/app/app.test.tsx" name="App &gt; is skipped" time="0">
      <skipped/>
    </testcase>
  </testsuite>
</testsuites>`;

const playwrightReport = `<testsuites id="" name="" tests="2" failures="1" skipped="0" errors="0" time="3">
<testsuite name="gallery.spec.ts" hostname="reading" tests="2" failures="1" skipped="0" errors="0">
<testcase name="shows 12 images" classname="gallery.spec.ts" time="1"/>
<testcase name="opens at an index" classname="gallery.spec.ts" time="1">
<failure message="gallery.spec.ts:9:1 opens at an index" type="FAILURE"><![CDATA[Error]]></failure>
</testcase>
</testsuite>
</testsuites>`;

it('readTestReports counts the tests of all reports, names the failed tests, and ignores missing and incomplete reports', () => {
  const folder = mkdtempSync(`${tmpdir()}/potluck-reports-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/vitest.xml`, vitestReport);
  writeFileSync(`${folder}/playwright.xml`, playwrightReport);
  writeFileSync(`${folder}/empty.xml`, '');
  writeFileSync(`${folder}/incomplete.xml`, vitestReport.slice(0, 300));
  const read = (...names: string[]) => readTestReports(names.map((name) => `${folder}/${name}`));
  expect(
    read('vitest.xml', 'missing.xml', 'empty.xml', 'incomplete.xml', 'playwright.xml'),
  ).toEqual({
    counts: '2 passed, 2 failed, 1 skipped',
    failedTests: [
      'web/src/app/app.test.tsx > App > shows "Error"',
      'gallery.spec.ts > opens at an index',
    ],
  });
  expect(read('playwright.xml').counts).toBe('1 passed, 1 failed');
});
