// Runs a command, for example `start` (start-command.ts in this folder). The packages may not be
// installed yet, so this file is plain JavaScript and imports only Node. The command runs in this
// process, because a signal to the child process of npm must reach the code that stops the emulators.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The lowest minor version of each supported major version, as in `engines` of package.json. */
const lowestMinorVersions = { 20: 19, 22: 12, 24: 0 };
requireNodeVersion();
// Import command-line.mjs after the check of the Node version, because old versions of Node have no
// `parseArgs`.
const { parseCommandLine } = await import('./command-line.mjs');
const { command, exit } = parseCommandLine(process.argv.slice(2));
if (exit) {
  (exit.code === 0 ? console.log : console.error)(exit.text);
  process.exit(exit.code);
}
installMissingPackages();
const { register } = await import('tsx/esm/api');
register();
await import(`./${command === 'dev' ? 'start' : command}-command.ts`);

function requireNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (minor >= lowestMinorVersions[major]) return;
  exitWithError(
    `Potluck needs Node 20 (20.19 or later), Node 22 (22.12 or later), or Node 24, but this is Node ${process.versions.node}.`,
  );
}

function installMissingPackages() {
  if (arePackagesInstalled()) return;
  console.log('Installing the packages…');
  // Skip the install scripts of all packages. Potluck needs none of these scripts, and one of them
  // would compile for minutes.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    exitWithError('The installation of the packages failed. See the npm output above.');
}

/** Returns whether npm's record of installed packages contains every package of the lock file. */
function arePackagesInstalled() {
  const required = readPackages(`${root}package-lock.json`);
  const installed = readPackages(`${root}node_modules/.package-lock.json`);
  return Object.entries(required)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
