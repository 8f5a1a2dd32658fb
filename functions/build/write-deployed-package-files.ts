import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import functionsPackage from '../package.json' with { type: 'json' };

interface Lockfile {
  packages: Record<string, { link?: boolean }>;
}

/**
 * The direct dependencies of the deployed package: the package that runs the functions on the platform,
 * and the native image library. The bundles contain all other packages.
 */
const DEPLOYED_PACKAGES = ['@google-cloud/functions-framework', 'sharp'] as const;

/**
 * Writes the package.json and the package-lock.json of the deploy to `folder`. npm reduces the root
 * lockfile to the deployed packages and their dependencies. A deploy therefore installs the same
 * versions as the tests.
 * @throws Error if the root lockfile does not contain the version of a package.
 */
export function writeDeployedPackageFiles(folder: string): void {
  const manifest = {
    name: 'potluck-api',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: firebaseJson.functions.runtime.replace('nodejs', '') },
    // V8 rejects a code cache from another Node version. The platform therefore creates the code
    // caches again after it has installed the packages.
    scripts: { postinstall: 'node create-code-caches.js' },
    dependencies: Object.fromEntries(
      DEPLOYED_PACKAGES.map((name) => [name, functionsPackage.dependencies[name]]),
    ),
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(`${folder}/package-lock.json`, JSON.stringify(lockfileWithoutWorkspaces()));
  // `--offline` prevents npm from choosing a version that the root lockfile does not contain.
  const options = ['--package-lock-only', '--offline', '--ignore-scripts'];
  execFileSync(
    'npm',
    ['install', '--prefix', folder, ...options, '--omit-lockfile-registry-resolved'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/**
 * Returns the root lockfile without the workspaces. npm 10 would keep them as extraneous packages.
 */
function lockfileWithoutWorkspaces(): object {
  const { packages, ...lockfile } = JSON.parse(
    readFileSync('../package-lock.json', 'utf8'),
  ) as Lockfile;
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  return { ...lockfile, packages: Object.fromEntries(installed) };
}
