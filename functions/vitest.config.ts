import { defineConfig } from 'vitest/config';

/**
 * The time limits of all tests. A test that hangs fails eventually. The limits are long, so no test
 * fails only because the machine is slow. `expect.poll` gives up shortly before the test, so the
 * error names the failed assertion.
 */
export const testTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 110_000 } },
};

/**
 * The configuration of the API's unit tests. The root configuration includes it as the project
 * `functions`. Stryker runs only this project.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...testTimeouts,
    name: 'functions',
    include: ['src/**/*.test.ts'],
    // Test files share a worker, because the tests change no global state.
    isolate: false,
  },
});
