import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../suite/project';
import { copyProject } from './faulty-copy';
import { openTests } from './faulty-copy-tests';
import { allFaults, seededFaults, type SeededFault } from './seeded-faults';

/** As many at a time as there are copies. */
const COPIES = 2;

const copies = await Promise.all(
  Array.from({ length: COPIES }, async () => {
    const project = copyProject();
    return { project, tests: await openTests(project.folder) };
  }),
);
let red = 0;
afterAll(async () => {
  console.log(`The tests can fail: ${red} of ${seededFaults.length} seeded faults turn a test red`);
  for (const { project, tests } of copies) {
    await tests.close();
    project.remove();
  }
});

/** What vitest says when a test has failed, rather than that it could not be run. */
const RED = /AssertionError|Property failed|Expected request to fail/;

async function expectRed(fault: SeededFault, { project, tests }: (typeof copies)[number]) {
  const mend = project.seed(fault);
  const errors = await tests.run(fault).finally(mend);
  expect(errors.join('\n')).toMatch(RED);
  red += 1;
}

it('has at least 20', () => {
  expect(seededFaults.length).toBeGreaterThanOrEqual(20);
});

it('names code and tests that are there, also for the long run', () => {
  const edits = allFaults.flatMap((fault) => fault.edits);
  const missing = edits.filter(
    ([file, from]) => !existsSync(root + file) || !readFileSync(root + file, 'utf8').includes(from),
  );
  expect(missing).toEqual([]);
  expect(allFaults.filter(({ test }) => !existsSync(root + test))).toEqual([]);
});

/** What looks for the faults; in a short run one, since each has a run of its own beside this one. */
const targets = [
  ...new Map(seededFaults.map((fault) => [`${fault.test} ${fault.only ?? ''}`, fault])),
].filter(
  ([, { test }]) => process.env.SEEDED_FAULTS === 'all' || test === 'functions/src/app.test.ts',
);

describe('green in a copy without a fault', () => {
  it.each(targets)('%s', async (_what, target) => {
    expect(await copies[0]?.tests.run({ ...target, edits: [] })).toEqual([]);
  });
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
