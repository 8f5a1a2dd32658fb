import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, context, type BuildOptions } from 'esbuild';
import firebaseJson from '../firebase.json' with { type: 'json' };
import functionsPackage from './package.json' with { type: 'json' };

// An environment variable overrides the value in the file.
process.loadEnvFile(`${import.meta.dirname}/../web/.env`);

const commonOptions: BuildOptions = {
  bundle: true,
  platform: 'node',
  // The oldest version on which the tests run the bundle. With `node22`, esbuild would write the same bytes.
  target: 'node20',
  outdir: 'lib',
  logLevel: 'warning',
};

/** Build options of a file that contains the packages that it imports. */
const bundleOptions: BuildOptions = {
  ...commonOptions,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // A deploy installs sharp, because it is a native library.
  external: ['sharp'],
  // node-fetch does not need this package in Node. It loads punycode, which Node reports as deprecated in the log.
  alias: { 'whatwg-url': 'node:url' },
  // Identifiers are not minified, so stack traces in the log contain the original names.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
  // Without this definition, React runs its slow development code.
  define: {
    'import.meta.dirname': '__dirname',
    'process.env.NODE_ENV': '"production"',
    'process.env.VITE_SITE_URL': JSON.stringify(process.env.VITE_SITE_URL),
  },
};

/** Build options of the functions. A module that the source imports with `import()` runs only when it is needed. */
const functionsOptions: BuildOptions = {
  ...bundleOptions,
  entryPoints: { bundle: 'src/index.ts' },
  // A function expression, which deployed.ts calls. Adding these texts at run time would copy the bundle in memory.
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
  supported: { 'dynamic-import': false },
};

const PAGE_RENDERER = '../web/dist/.server/render-page.js';

if (!existsSync(PAGE_RENDERER)) {
  console.error(
    'The build of the functions needs the renderer of pages, which the build of the site generates. Run “npm run build” in the root folder. It builds the site first.',
  );
  process.exit(1);
}
rmSync('lib', { recursive: true, force: true });
await build({ ...bundleOptions, entryPoints: { 'page-renderer': PAGE_RENDERER } });
await build({ ...commonOptions, entryPoints: { index: 'src/deployed.ts' }, format: 'esm' });
writeDeployedPackageFiles();
if (process.argv.includes('--watch')) {
  // V8 detects an outdated code cache only by the length of the bundle, so watching creates none.
  await (await context(functionsOptions)).watch();
} else {
  await build(functionsOptions);
  execFileSync(process.execPath, ['lib/index.js', '--create-code-cache'], { stdio: 'inherit' });
}

/**
 * Writes the package.json and the package-lock.json of the deploy to `lib`. npm reduces the root lockfile to the
 * deployed packages, so a deploy installs the same versions as the tests.
 * @throws Error if the root lockfile does not contain the version of a package.
 */
function writeDeployedPackageFiles(): void {
  const { '@google-cloud/functions-framework': framework, sharp } = functionsPackage.dependencies;
  const manifest = {
    name: 'potluck-api',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: firebaseJson.functions.runtime.replace('nodejs', '') },
    // V8 rejects a code cache from another Node version, so the platform creates it.
    scripts: { postinstall: 'node index.js --create-code-cache' },
    // The bundles contain all other packages.
    dependencies: { '@google-cloud/functions-framework': framework, sharp },
  };
  writeFileSync('lib/package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  // npm 10 would keep the workspaces of the root lockfile as extraneous packages.
  const { packages, ...lockfile } = JSON.parse(readFileSync('../package-lock.json', 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  );
  writeFileSync(
    'lib/package-lock.json',
    JSON.stringify({ ...lockfile, packages: Object.fromEntries(installed) }),
  );
  // `--offline` prevents npm from choosing a version that the root lockfile does not contain.
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'];
  execFileSync(
    'npm',
    ['install', '--prefix', 'lib', ...options, '--omit-lockfile-registry-resolved'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
