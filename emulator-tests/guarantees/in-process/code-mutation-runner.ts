import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { repositoryRoot } from '../../scripts/project-config';
import { copyRepository } from './copy-repository';
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
