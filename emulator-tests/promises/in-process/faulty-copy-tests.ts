import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { SeededFault } from './seeded-faults';

/**
 * One vitest for all that runs in a copy of the project, which `folder` is: what no fault touches
 * is transformed once.
 */
export async function openTests(folder: string) {
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    // They begin sooner than processes, and each fault has one.
    pool: 'threads',
    reporters: [{}],
    // With this seed ten runs come upon every one of the faults; fifty bodies of a call do, too.
    env: { MODEL_RUNS: '10', MODEL_SEED: '7', GENERATED_INPUTS: '250' },
  });
  await vitest.standalone();
  const forget = ({ edits }: Pick<SeededFault, 'edits'>) => {
    for (const [file] of edits) vitest.invalidateFile(join(folder, file));
  };

  return {
    /** Runs a fault's test file, to its first failure, and resolves with the errors that came of it. */
    async run(fault: Pick<SeededFault, 'test' | 'only' | 'edits'>): Promise<string[]> {
      forget(fault);
      vitest.setGlobalTestNamePattern(fault.only ?? '');
      const files = await vitest.globTestSpecifications([join(folder, fault.test)]);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
      // It is mended next.
      forget(fault);
      const failed = testModules.flatMap(({ children }) => [...children.allTests('failed')]);
      const errors = [
        ...testModules.flatMap((file) => file.errors()),
        ...failed.flatMap((test) => test.result().errors ?? []),
        ...(unhandledErrors as Error[]),
      ];
      return errors.map(({ name, message }) => `${name}: ${message}`);
    },
    close: () => vitest.close(),
  };
}
