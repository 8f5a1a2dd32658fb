import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `emulators` needs the running suite; `npm test` starts it. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'functions', root: 'functions', include: ['src/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'suite',
          root: 'emulator-tests',
          include: ['{suite,embedded-firestore}/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'emulators',
          root: 'emulator-tests',
          include: ['{api,rules}/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
