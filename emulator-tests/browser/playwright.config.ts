import { defineConfig } from '@playwright/test';
import { localSiteUrl } from '../scripts/project-config';
import type { TestProjectOptions } from './fixtures';

/**
 * Viewport of a small laptop without the toolbars of the browser. A small viewport saves time, because
 * the CPU of the test machine renders every pixel.
 */
const desktopViewport = { width: 1280, height: 600 };

/**
 * Configures the browser tests. `npm test` runs them while the emulators are running. The environment
 * variable CHROMIUM contains the path of the browser. The environment variable SESSIONS is `kept` if an
 * earlier run already saved the sessions of the test users.
 */
export default defineConfig<TestProjectOptions>({
  globalSetup: './save-sessions.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browser',
  // The tests in the folder read-write change the same documents, so they cannot run concurrently. The tests in
  // the folder read-only can, and `npm test` runs them with more workers.
  workers: 1,
  forbidOnly: true,
  // Use long timeouts. They do not slow down a passing test, because it waits only for events.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: localSiteUrl,
    locale: 'en-US',
    // Block service workers, because Playwright cannot mock their requests. Only the specs about the
    // service worker allow one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Request uncompressed responses. The Hosting emulator compresses a response again for every
    // request, which costs more than sending it uncompressed.
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
      testDir: './read-only',
      fullyParallel: true,
      use: { viewport: desktopViewport, isReadOnly: true },
    },
    {
      name: 'writing',
      testDir: './read-write',
      use: { viewport: desktopViewport },
    },
  ],
});
