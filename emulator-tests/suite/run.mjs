// Runs a command of the suite (`start`, `test`, …: the file beside this) from a clone where nothing may be installed
// yet: so this file is plain JavaScript that imports nothing but Node. One process from npm's
// child to the end, so that a signal sent to it reaches whoever must clean up.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command] = process.argv.slice(2);

requireNode();
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
