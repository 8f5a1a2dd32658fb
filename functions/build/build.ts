import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { build as runBuild, context, type BuildOptions, type Plugin } from 'esbuild';
import { writeDeployedPackages } from './deployed-packages';
import { leaveOut } from './leave-out';

const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  outdir: 'lib',
  logLevel: 'warning',
};

/** A file that needs no package beside it. */
const selfContained: BuildOptions = {
  ...common,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // Names stay as they are, for the stack traces in the log.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
};

/** A code cache belongs to the one bundle that it was made from; V8 compares their lengths only. */
const dropCodeCache: Plugin = {
  name: 'drop-code-cache',
  setup(build) {
    build.onStart(() => {
      for (const name of readdirSync('lib')) if (name.endsWith('.cache')) rmSync(`lib/${name}`);
    });
  },
};

const loadLater: Plugin = {
  name: 'load-later',
  setup(build) {
    build.onResolve({ filter: /^\.\/verify-id-token$/ }, ({ path }) => ({
      path: `${path}.cjs`,
      external: true,
    }));
  },
};

const bundle: BuildOptions = {
  ...selfContained,
  entryPoints: { bundle: 'src/index.ts' },
  // The function around it is what V8 runs: put there later, it would copy these megabytes.
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
  supported: { 'dynamic-import': false },
  plugins: [dropCodeCache, loadLater, leaveOut],
};

/** What only a sign-in needs. */
const signIn: BuildOptions = {
  ...selfContained,
  entryPoints: { 'verify-id-token': 'src/verify-id-token.ts' },
  plugins: [leaveOut],
};

/** What runs the bundle: `index` when it is asked to, the others ahead of that. */
const programs: BuildOptions = {
  ...common,
  entryPoints: {
    index: 'src/deployed/main.ts',
    'compile-ahead': 'src/deployed/compile-ahead.ts',
    'warm-up': 'src/deployed/warm-up.ts',
  },
  format: 'esm',
};

rmSync('lib', { recursive: true, force: true });
await Promise.all([runBuild(programs), runBuild(signIn)]);
writeDeployedPackages('lib');
if (process.argv.includes('--watch')) {
  await (await context(bundle)).watch();
} else {
  const { metafile } = await runBuild({ ...bundle, metafile: true });
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/bundle-metafile.json', JSON.stringify(metafile));
  execFileSync(process.execPath, ['lib/compile-ahead.js'], { stdio: 'inherit' });
}
