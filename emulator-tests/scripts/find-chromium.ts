import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { chromium } from '@playwright/test';
import { CommandError, runProgram } from './run-command';

// Prefer the headless shell, because it renders no windows and needs half the time of the full browser.
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSER_NAMES = [
  HEADLESS_SHELL,
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the path of Chrome or Chromium. If no browser is installed, this function downloads the
 * browser of Playwright. If the download fails and the process runs as root, the function installs
 * the Debian package.
 * @throws CommandError if no browser can be installed
 */
export async function findChromium(): Promise<string> {
  const installed = findInstalledBrowser();
  if (installed) return installed;

  console.log('Chrome and Chromium were not found. Installing a browser…');
  const download = await runProgram('playwright', ['install', 'chromium']);
  if (download.code === 0 && existsSync(chromium.executablePath())) {
    return chromium.executablePath();
  }
  if (process.getuid?.() === 0) {
    await runProgram('apt-get', ['update']);
    const { code } = await runProgram('apt-get', ['install', '--yes', HEADLESS_SHELL]);
    if (code !== 0) await runProgram('apt-get', ['install', '--yes', 'chromium']);
  }
  const aptInstalled = findInstalledBrowser();
  if (aptInstalled) return aptInstalled;
  throw new CommandError(
    'The browser tests need Chrome or Chromium, but the installation failed. Install one and try again.',
  );
}

/** Returns the path of an installed Chrome or Chromium, or undefined. */
export function findInstalledBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = BROWSER_NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return [...candidates, MAC_CHROME, chromium.executablePath()].find((path) => existsSync(path));
}
