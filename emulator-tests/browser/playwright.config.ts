import { defineConfig } from '@playwright/test';
import { findInstalledBrowser } from '../scripts/find-chromium';
import { localSiteUrl } from '../scripts/project-config';

/**
 * Viewport of a small laptop without the toolbars of the browser. A small viewport saves time, because
 * the CPU of the test machine renders every pixel.
 */
const desktopViewport = { width: 1280, height: 600 };

/**
 * Configures the browser tests. They need running emulators, and replace the data of the emulators by the
 * seed data. The tests in the folder read-only need exactly the seed data, so `npm test` runs them before
 * the tests in the folder read-write.
 */
export default defineConfig({
  globalSetup: '../scripts/seed/seed-emulators.ts',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/browser',
  // Otherwise, Playwright compiles the bundle of the functions, which takes up to a minute.
  build: { external: ['**/functions/lib/*'] },
  fullyParallel: true,
  // A test often waits for the site, so more workers than cores use the CPU better.
  workers: '150%',
  forbidOnly: true,
  // Use long timeouts. They do not slow down a passing test, because it waits only for events.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: localSiteUrl,
    locale: 'en-US',
    viewport: desktopViewport,
    // Block service workers, because Playwright cannot mock their requests. Only the specs about the
    // service worker allow one.
    serviceWorkers: 'block',
    // Request uncompressed responses. The Hosting emulator compresses a response again for every
    // request, which costs more than sending it uncompressed.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    launchOptions: {
      executablePath: findInstalledBrowser() ?? '',
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
    { name: 'reading', testDir: './read-only' },
    { name: 'writing', testDir: './read-write' },
  ],
});
