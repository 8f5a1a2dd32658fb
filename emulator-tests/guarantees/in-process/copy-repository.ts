import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { repositoryRoot } from '../../scripts/project-config';

/**
 * Matches the paths that `copyRepository` does not copy. The tests do not need them, or `copyRepository` links
 * their contents (`node_modules`).
 */
const EXCLUDED_PATHS =
  /(?:^|\/)node_modules$|^(?:\.git|\.stryker-tmp|reports|test-results|web\/(?:art|dist|public)|functions\/lib)$/;
const workspaces = ['web', 'functions', 'emulator-tests'];

/**
 * Copies the project into a temporary folder. The copy has its own project ID, so its Firestore
 * databases are separate.
 */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'potluck-mutation-'));
  cpSync(repositoryRoot, folder, {
    recursive: true,
    filter: (source) => !EXCLUDED_PATHS.test(relative(repositoryRoot, source)),
  });
  const projects = { default: `demo-${basename(folder).toLowerCase()}` };
  writeFileSync(join(folder, '.firebaserc'), JSON.stringify({ projects }));
  for (const workspace of ['', ...workspaces])
    linkPackages(join(workspace, 'node_modules'), folder);
  // The workspaces import each other as `@potluck/*` packages. In the copy, the links of these packages
  // point to the copied folders.
  mkdirSync(join(folder, 'node_modules/@potluck'));
  for (const workspace of workspaces) {
    symlinkSync(join('../..', workspace), join(folder, 'node_modules/@potluck', workspace));
  }
  return folder;
}

/** Links each installed package of a `node_modules` folder except the workspaces. */
function linkPackages(path: string, folder: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  const packages = readdirSync(join(repositoryRoot, path)).filter((name) => name !== '@potluck');
  for (const name of packages) {
    symlinkSync(join(repositoryRoot, path, name), join(folder, path, name));
  }
}
