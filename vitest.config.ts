import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What hangs fails in the end; what a busy machine only slows does not. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** `emulators` needs the running suite; `npm test` starts it. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { ...patience, name: 'functions', root: 'functions', include: ['src/**/*.test.ts'] },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test-setup.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'suite',
          root: 'emulator-tests',
          include: ['{suite,embedded-firestore,parity,smoke}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'emulators',
          root: 'emulator-tests',
          include: ['{api,rules,promises}/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
