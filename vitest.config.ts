import { defineConfig } from 'vitest/config';

/** What hangs fails in the end; what a busy machine only slows does not. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

const ownFirestore = `${import.meta.dirname}/emulator-tests/promises/in-process/own-firestore.ts`;
const web = {
  ...patience,
  root: `${import.meta.dirname}/web`,
  setupFiles: [`${import.meta.dirname}/web/src/test-setup.ts`],
  isolate: false,
};

/**
 * `web-components` are tested in a document. `emulators` needs the running suite; `npm test` starts
 * it. `in-process` starts an official Firestore emulator of its own, in which each file has a
 * database that is its alone. `long` is the same at length, for `npm run test:long`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'functions',
          root: `${import.meta.dirname}/functions`,
          include: ['src/**/*.test.ts'],
          // They leave nothing behind: none needs a process of its own.
          isolate: false,
        },
      },
      { test: { ...web, name: 'web', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...web,
          name: 'web-components',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...patience,
          name: 'suite',
          root: `${import.meta.dirname}/emulator-tests`,
          include: [
            '{suite,built,framework,repository,embedded-firestore,smoke,bench}/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'emulators',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['{api,rules}/**/*.test.ts', 'promises/*.test.ts'],
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'in-process',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['{parity,promises/in-process}/*.test.ts'],
          globalSetup: ownFirestore,
          isolate: false,
          // They wait more than they work: for deadlines, and for a killed process's lock.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...patience,
          name: 'long',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['promises/long/*.test.ts'],
          globalSetup: ownFirestore,
          fileParallelism: false,
        },
      },
    ],
  },
});
