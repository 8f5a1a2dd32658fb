import { defineConfig } from 'vitest/config';

/** A test that hangs fails eventually. The limits are long, so a slow machine fails no test. */
export const testTimeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** The unit tests of the service: the project `functions` of the root's configuration. Stryker runs them alone. */
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
