import { defineConfig } from '@playwright/test';
import { siteUrl } from '../suite/project';
import type { Options } from './test';

/** Their tests leave the menu as it is. */
const READING =
  /\/(accessibility|account|back-focus|carousels|early-visitor|food-details|foods|forced-colors|gallery|home|layout|missing-page-code|missing-parts|newsletter|pages|script-injection|session|translated-visitor)\.spec\.ts/;
/** Of a small laptop, what its browser leaves: every pixel is drawn by the processor here. */
const desktop = { width: 1280, height: 600 };

/**
 * Run by `npm test` with the suite up; CHROMIUM names the browser that was found, and SESSIONS is
 * `kept` when a run before this one has signed the demo's people in.
 */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './keep-sessions.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browser',
  // Those that change the menu share it: `npm test` gives more to `reading` alone.
  workers: 1,
  forbidOnly: true,
  // A test that passes waits for events alone, so that patience costs nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: siteUrl,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Hosting's emulator compresses every answer anew, which costs more than sending it.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'reading',
      testMatch: READING,
      fullyParallel: true,
      use: { viewport: desktop, readsOnly: true },
    },
    {
      name: 'writing',
      testIgnore: READING,
      use: { viewport: desktop },
    },
  ],
});
