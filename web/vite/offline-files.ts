import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { listScriptsWithImports, listStylesheets } from './page-assets';

type Output = Rolldown.RolldownOutput['output'];

/**
 * An entry in the list of files that Workbox precaches. The revision is null if the URL contains a
 * hash.
 */
interface PrecacheEntry {
  url: string;
  revision: string | null;
}

/**
 * The service worker caches the scripts of these modules, because they must work offline. My Orders and
 * the receipts need them. The login page is included because it opens after a logout.
 */
const OFFLINE_MODULES = [
  'main.ts',
  'start.tsx',
  'pages/my-orders-page.tsx',
  'pages/receipt-page.tsx',
  'pages/login-page.tsx',
  'account/session.ts',
  'account/account-menu.tsx',
  'account/confirm-email.tsx',
  'app/signed-in-updates.tsx',
  'components/sweet-dialog.ts',
  'components/toaster.tsx',
];

/** The documents that the service worker shows without a network, by URL. */
const DOCUMENTS = { '/shells/account': 'shells/account.html', '/offline': 'offline.html' };

/** The logo of the offline page, and the images that replace an image that cannot be loaded. */
const IMAGES = ['/favicon.svg', '/images/foods/default.svg', '/images/people/default.svg'];

/**
 * Returns the files that the service worker caches at its installation.
 * @param output The output of the client's build.
 * @param offlineOutput The output of the build of the service worker and of the offline page.
 */
export async function listOfflineFiles(
  siteFolder: string,
  output: Output,
  offlineOutput: Output,
): Promise<PrecacheEntry[]> {
  const scripts = listScriptsWithImports(OFFLINE_MODULES, output);
  const offlineAssets = offlineOutput
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith('assets/'));
  const assets = [...scripts, ...listStylesheets(scripts, output), ...offlineAssets];
  const named = [...Object.entries(DOCUMENTS), ...IMAGES.map((url) => [url, url] as const)];
  const filesWithRevision = named.map(async ([url, file]) => {
    const content = await readFile(join(siteFolder, file));
    return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
  });
  return [
    ...assets.map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(filesWithRevision)),
  ];
}
