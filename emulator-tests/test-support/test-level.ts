/**
 * The amount of testing. `npm test` runs at the level `test`, `npm run test:all` at `all`, and
 * `npm run test:long` at `long`. A test that runs without these commands runs at the level `test`.
 */
type TestLevel = 'test' | 'all' | 'long';

const levels: TestLevel[] = ['test', 'all', 'long'];

/**
 * Returns the value for the current test level, which the environment variable TEST_LEVEL contains.
 * Use it for the number of rounds or the size of a corpus.
 */
export function chooseByTestLevel<Value>(values: Record<TestLevel, Value>): Value {
  const level = levels.find((name) => name === (process.env.TEST_LEVEL ?? 'test'));
  if (!level) throw new Error(`TEST_LEVEL must be ${levels.join(', or ')}.`);
  return values[level];
}
