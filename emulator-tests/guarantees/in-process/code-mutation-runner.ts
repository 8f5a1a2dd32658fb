import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { repositoryRoot } from '../../scripts/project-config';
import type { CodeMutation } from './code-mutations';

/**
 * Creates a runner that applies mutations in a copy of the project and runs tests there. All runs
 * share one Vitest instance, so Vitest transforms each unchanged file only once.
 */
export async function createCodeMutationRunner() {
  const folder = copyRepository();
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    // Not in threads, because Node can crash when a thread ends while a response of Firestore arrives.
    pool: 'forks',
    reporters: [{}],
  });
  await vitest.standalone();

  function writeFile(file: string, text: string): void {
    writeFileSync(join(folder, file), text);
    vitest.invalidateFile(join(folder, file));
  }

  function applyEdit([file, originalText, replacement]: CodeMutation['edits'][number]): void {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(originalText))
      throw new Error(`${file} does not contain “${originalText}”.`);
    const edited = text.replace(originalText, () => replacement);
    writeFile(file, edited);
  }

  async function runTestFile(testFile: string): Promise<string[]> {
    const specifications = await vitest.globTestSpecifications([join(folder, testFile)]);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    const errors = testModules.flatMap((testModule) => [
      ...testModule.errors(),
      ...[...testModule.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ]);
    return errors.map(({ name, message }) => `${name}: ${message}`);
  }

  return {
    /**
     * Applies the edits of a mutation, runs the test file up to the first failure, and restores the
     * edited files. Resolves with the errors of the tests.
     */
    async run({ edits, testFile }: Omit<CodeMutation, 'description'>): Promise<string[]> {
      try {
        for (const edit of edits) applyEdit(edit);
        return await runTestFile(testFile);
      } finally {
        for (const [file] of edits) writeFile(file, readFileSync(repositoryRoot + file, 'utf8'));
      }
    },
    async close(): Promise<void> {
      await vitest.close();
      rmSync(folder, { recursive: true });
    },
  };
}

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
function copyRepository(): string {
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
  // npm creates the folder of a workspace only for packages whose versions differ from those at the top level.
  if (!existsSync(join(repositoryRoot, path))) return;
  mkdirSync(join(folder, path), { recursive: true });
  const packages = readdirSync(join(repositoryRoot, path)).filter((name) => name !== '@potluck');
  for (const name of packages) {
    symlinkSync(join(repositoryRoot, path, name), join(folder, path, name));
  }
}
