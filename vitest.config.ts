import { defineConfig } from 'vitest/config';
import { testTimeouts } from './functions/vitest.config';

const startDedicatedFirestore = `${import.meta.dirname}/emulator-tests/guarantees/in-process/start-dedicated-firestore.ts`;
const extendDeadlines = `${import.meta.dirname}/emulator-tests/guarantees/in-process/extend-deadlines.ts`;
const webProject = {
  ...testTimeouts,
  root: `${import.meta.dirname}/web`,
  setupFiles: [`${import.meta.dirname}/web/src/testing/setup.ts`],
  isolate: false,
};

/**
 * Defines the Vitest projects. `web-components` runs in jsdom. `emulators` needs the running local
 * emulators, which `npm test` starts. `in-process` starts a separate official Firestore emulator,
 * in which each test file uses its own database. `npm run test:all` also runs `framework`, which starts
 * the built functions in the functions framework, and `mutations`. `npm run test:long` also runs `long`,
 * which contains tests with more processes.
 */
export default defineConfig({
  test: {
    projects: [
      './functions/vitest.config.ts',
      { test: { ...webProject, name: 'web', include: ['{src,service-worker}/**/*.test.ts'] } },
      {
        test: {
          ...webProject,
          name: 'web-components',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'tooling',
          root: `${import.meta.dirname}/emulator-tests`,
          include: [
            '{scripts,build-output,hostile-photos,repository-checks,embedded-firestore,smoke}/**/*.test.ts',
            'functions-framework/large-bodies.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'emulators',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['{api,firestore-rules}/**/*.test.ts', 'guarantees/*.test.ts'],
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'framework',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['{functions-framework,hostile-photos}/*.test.ts'],
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'in-process',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['guarantees/in-process/*.test.ts'],
          exclude: ['**/code-mutations.test.ts'],
          globalSetup: startDedicatedFirestore,
          setupFiles: [extendDeadlines],
          isolate: false,
          // Use more workers than cores, because the tests often wait for timeouts and for locks.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'mutations',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['guarantees/in-process/code-mutations.test.ts'],
          globalSetup: startDedicatedFirestore,
        },
      },
      {
        test: {
          ...testTimeouts,
          name: 'long',
          root: `${import.meta.dirname}/emulator-tests`,
          include: ['guarantees/long-running/*.test.ts'],
          globalSetup: startDedicatedFirestore,
          setupFiles: [extendDeadlines],
          fileParallelism: false,
        },
      },
    ],
  },
});
