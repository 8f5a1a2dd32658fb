import { afterAll, describe, expect, it } from 'vitest';
import { createCodeMutationRunner } from './code-mutation-runner';
import { codeMutations } from './code-mutations';

/**
 * Matches the name of an error that a failed assertion causes. A test that cannot run fails with
 * other errors, which do not prove that the test detects the mutation.
 */
const ASSERTION_ERROR = /^(?:AssertionError|Error: Expected request to fail)/m;

const runner = await createCodeMutationRunner();
afterAll(() => runner.close());

describe('routes.test.ts in an unmodified copy of the project', () => {
  it('passes', async () => {
    const testFile = 'functions/src/routes.test.ts';
    expect(await runner.run({ edits: [], testFile })).toEqual([]);
  });
});

describe('the tests fail if', () => {
  it.each(codeMutations)('$description', async (mutation) => {
    const errors = await runner.run(mutation);
    expect(errors.join('\n')).toMatch(ASSERTION_ERROR);
  });
});
