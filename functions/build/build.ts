import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build as runBuild, context, type BuildOptions, type Plugin } from 'esbuild';
import { writeDeployedPackageFiles } from './write-deployed-package-files';
import { stubUnusedModules } from './stub-unused-modules';

const commonOptions: BuildOptions = {
  bundle: true,
  platform: 'node',
  // Target Node 20, the oldest supported version, because the tests also run the bundle on it. With
  // the target `node22`, esbuild would write the same bytes.
  target: 'node20',
  outdir: 'lib',
  logLevel: 'warning',
};

/** Build options of an output file that contains the code of every package that it imports. */
const standaloneOptions: BuildOptions = {
  ...commonOptions,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // Identifiers are not minified, so stack traces in the log contain the original names.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
};

/**
 * Deletes the V8 code caches of earlier bundles. To detect an outdated code cache, V8 compares only
 * the length of the source. It would therefore accept the code cache of an earlier bundle with the
 * same length.
 */
const deleteCodeCaches: Plugin = {
  name: 'delete-code-caches',
  setup(build) {
    build.onStart(() => {
      for (const name of readdirSync('lib')) if (name.endsWith('.cache')) rmSync(`lib/${name}`);
    });
  },
};

const externalizeLazyBundles: Plugin = {
  name: 'externalize-lazy-bundles',
  setup(build) {
    const filter = /\/(?:firebase-identity-provider|firebase-photo-files|convert-uploaded-photo)$/;
    build.onResolve({ filter }, ({ path }) => ({
      path: `./${basename(path)}.cjs`,
      external: true,
    }));
  },
};

const bundle: BuildOptions = {
  ...standaloneOptions,
  entryPoints: { bundle: 'src/index.ts' },
  // The banner and the footer turn the bundle into a function expression, which `loadBundle` calls. esbuild
  // adds them, because adding them at run time would copy the text of the bundle in memory.
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
  supported: { 'dynamic-import': false },
  define: { 'import.meta.dirname': '__dirname' },
  plugins: [deleteCodeCaches, externalizeLazyBundles, stubUnusedModules()],
};

/**
 * Build options of the bundles that only some requests need. A function instance loads Firebase Auth for
 * the first request of a signed-in user. It loads Cloud Storage for the first request that reads or writes
 * a photo, and the image library for the first upload.
 */
const lazyBundleOptions: BuildOptions = {
  ...standaloneOptions,
  entryPoints: {
    'firebase-identity-provider': 'src/firebase-identity-provider.ts',
    'firebase-photo-files': 'src/photo/firebase-photo-files.ts',
    'convert-uploaded-photo': 'src/photo/convert-uploaded-photo.ts',
  },
  // A deploy installs sharp, because it is a native library.
  external: ['sharp'],
};

/** The file with the code that renders dish pages. The build of the site generates this file. */
const FOOD_PAGE_RENDERER = '../web/dist/.server/render-food-page.js';

/** Build options of the renderer of dish pages. */
const foodPageRendererOptions: BuildOptions = {
  ...standaloneOptions,
  entryPoints: { 'food-page-renderer': FOOD_PAGE_RENDERER },
  // Without this definition, React runs its slow development code.
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * Build options of the scripts that run the bundle. `index` serves requests; the other scripts
 * create the code caches.
 */
const entryScriptOptions: BuildOptions = {
  ...commonOptions,
  entryPoints: {
    index: 'src/deployed/main.ts',
    'create-code-caches': 'src/deployed/create-code-caches.ts',
    'write-code-cache': 'src/deployed/write-code-cache.ts',
  },
  format: 'esm',
};

if (!existsSync(FOOD_PAGE_RENDERER)) {
  console.error(
    'The build of the functions needs the renderer of dish pages, which the build of the site generates. Run “npm run build” in the root folder. It builds the site first.',
  );
  process.exit(1);
}
rmSync('lib', { recursive: true, force: true });
await Promise.all(
  [entryScriptOptions, lazyBundleOptions, foodPageRendererOptions].map((options) =>
    runBuild(options),
  ),
);
writeDeployedPackageFiles('lib');
if (process.argv.includes('--watch')) {
  await (await context(bundle)).watch();
} else {
  const { metafile } = await runBuild({ ...bundle, metafile: true });
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/bundle-metafile.json', JSON.stringify(metafile));
  execFileSync(process.execPath, ['lib/create-code-caches.js'], { stdio: 'inherit' });
}
