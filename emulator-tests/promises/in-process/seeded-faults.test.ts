import { execFile } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../suite/project';
import { copyProject } from './faulty-copy';
import { seededFaults, type SeededFault } from './seeded-faults';

/** As many at a time as there are copies. */
const COPIES = 2;

const copies = Array.from({ length: COPIES }, copyProject);
let red = 0;
afterAll(() => {
  console.log(`The tests can fail: ${red} of ${seededFaults.length} seeded faults turn a test red`);
  for (const copy of copies) copy.remove();
});

/** Runs a test file in a copy, to its first failure, and resolves with what vitest said. */
function run(
  folder: string,
  { test, only = '' }: Pick<SeededFault, 'test' | 'only'>,
): Promise<{ isGreen: boolean; output: string }> {
  return new Promise((resolve) => {
    // With this seed ten runs come upon every one of the faults.
    const env = { ...process.env, MODEL_RUNS: '10', MODEL_SEED: '7', NO_COLOR: '1' };
    const vitest = `${root}node_modules/vitest/vitest.mjs`;
    const args = [vitest, 'run', '--bail=1', '--testNamePattern', only, test];
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ isGreen: error === null, output: stdout + stderr });
    });
  });
}

/** What vitest says when a test has failed, rather than that it could not be run. */
const RED = /AssertionError|Property failed|Test timed out|Expected request to fail/;

async function expectRed(fault: SeededFault, copy: ReturnType<typeof copyProject>) {
  const mend = copy.seed(fault);
  const { isGreen, output } = await run(copy.folder, fault);
  mend();
  expect(isGreen, output).toBe(false);
  expect(output).toMatch(RED);
  red += 1;
}

it('has at least 20', () => {
  expect(seededFaults.length).toBeGreaterThanOrEqual(20);
});

it('a copy without a fault is green', async () => {
  const { isGreen, output } = await run(copies[0]?.folder ?? '', {
    test: 'functions/src/app.test.ts',
  });
  expect(isGreen, output).toBe(true);
});

describe.concurrent.each(copies.map((copy, share) => ({ copy, share })))(
  'red, in copy $share, when',
  ({ copy, share }) => {
    const faults = seededFaults.filter((_fault, index) => index % COPIES === share);
    describe('its share', { concurrent: false }, () => {
      it.each(faults.map((fault): [string, SeededFault] => [fault.what, fault]))(
        '%s',
        async (_what, fault) => {
          await expectRed(fault, copy);
        },
      );
    });
  },
);
