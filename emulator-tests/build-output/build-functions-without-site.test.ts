import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../scripts/project-config';

it('the build of the functions fails with an instruction and writes no files if the site is not built', () => {
  const clone = mkdtempSync(`${tmpdir()}/potluck-clone-`);
  const functionsFolder = `${clone}/functions`;
  mkdirSync(functionsFolder);
  const tsx = `${repositoryRoot}node_modules/.bin/tsx`;
  const { status, stderr } = spawnSync(tsx, [`${repositoryRoot}functions/build.ts`], {
    cwd: functionsFolder,
    encoding: 'utf8',
  });
  const files = readdirSync(functionsFolder);
  rmSync(clone, { recursive: true });
  expect(stderr).toMatch(/^The build of the functions needs .* Run “npm run build” in the root/);
  expect({ status, files }).toEqual({ status: 1, files: [] });
});
