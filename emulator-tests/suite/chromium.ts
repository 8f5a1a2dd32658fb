import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { chromium } from '@playwright/test';
import { runProgram } from './run-program';
import { SuiteError } from './suite-error';

// The shell, which draws no windows, takes half the time of a whole browser.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chrome or Chromium: an installed one, else playwright's own download, else
 * Debian's package where this process may install it.
 * @throws SuiteError when there is none to be had.
 */
export async function findChromium(): Promise<string> {
  const installed = findInstalled();
  if (installed) return installed;

  console.log('No Chrome or Chromium was found; installing one…');
  const download = await runProgram('playwright', ['install', 'chromium']);
  if (download.code === 0 && existsSync(chromium.executablePath())) {
    return chromium.executablePath();
  }
  if (process.getuid?.() === 0) {
    await runProgram('apt-get', ['update']);
    const { code } = await runProgram('apt-get', ['install', '--yes', SHELL]);
    if (code !== 0) await runProgram('apt-get', ['install', '--yes', 'chromium']);
  }
  const debian = findInstalled();
  if (debian) return debian;
  throw new SuiteError(
    'The browser tests need Chrome or Chromium, and none could be installed: please install one.',
  );
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return [...candidates, MAC_CHROME, chromium.executablePath()].find((path) => existsSync(path));
}
