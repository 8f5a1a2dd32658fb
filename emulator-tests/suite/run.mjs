// Runs a command of the suite, for example `start` (start.ts in this folder). The clone may have no
// packages installed, so this file is plain JavaScript and imports only Node. The command runs in this
// process, because a signal to the npm child must reach the code that cleans up.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

requireNode();
// Loaded after the check, because old versions of Node have no `parseArgs`.
const { parseCommandLine } = await import('./command-line.mjs');
const { command, exit } = parseCommandLine(process.argv.slice(2));
if (exit) {
  (exit.code === 0 ? console.log : console.error)(exit.text);
  process.exit(exit.code);
}
installWhatIsMissing();
const { register } = await import('tsx/esm/api');
register();
await import(`./${command}.ts`);

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Potluck needs Node 20.19 or later; this is ${process.versions.node}.`);
}

function installWhatIsMissing() {
  if (isInstalled()) return;
  console.log('Installing the packages…');
  // Nothing here needs what packages run as they are installed; one would compile for minutes.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('The packages could not be installed: see npm’s message above.');
}

/** Whether npm's own record of what it installed has every package of the lock file. */
function isInstalled() {
  const wanted = readPackages(`${root}package-lock.json`);
  const present = readPackages(`${root}node_modules/.package-lock.json`);
  return Object.entries(wanted)
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => present[path]?.version === version);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
