import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import functionsPackage from '../package.json' with { type: 'json' };

interface Lockfile {
  packages: Record<string, { link?: boolean }>;
}

/** Runs the function on the platform. The bundles contain all other packages. */
const FRAMEWORK = '@google-cloud/functions-framework';

/**
 * Writes the package.json and package-lock.json that the platform installs packages from.
 * npm reduces the root lockfile to the framework and its dependencies. A deploy therefore installs
 * the tested versions.
 * @throws if the root lockfile does not contain the framework's version.
 */
export function writeDeployedPackages(folder: string): void {
  const manifest = {
    name: 'potluck-api',
    private: true,
    type: 'module',
    main: 'index.js',
    // V8 rejects a code cache of another Node version. The platform therefore creates its own.
    scripts: { postinstall: 'node compile-ahead.js' },
    dependencies: { [FRAMEWORK]: functionsPackage.dependencies[FRAMEWORK] },
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(`${folder}/package-lock.json`, JSON.stringify(lockfileWithoutWorkspaces()));
  // Without the registry, npm cannot choose a version that the root lockfile does not contain.
  const options = ['--package-lock-only', '--offline', '--ignore-scripts'];
  execFileSync(
    'npm',
    ['install', '--prefix', folder, ...options, '--omit-lockfile-registry-resolved'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Returns the root lockfile without the workspaces. npm 10 would keep them as extraneous. */
function lockfileWithoutWorkspaces(): object {
  const { packages, ...lockfile } = JSON.parse(
    readFileSync('../package-lock.json', 'utf8'),
  ) as Lockfile;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  return { ...lockfile, packages: Object.fromEntries(installed) };
}
