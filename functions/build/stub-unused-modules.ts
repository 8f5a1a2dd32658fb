import type { Plugin, PluginBuild } from 'esbuild';

/**
 * Replacement code for modules that the function's packages import at start-up but the function
 * never calls. The key is the end of the module's path.
 */
const unusedModuleStubs: Record<string, string> = {
  // The body parsers of Express. The app does not need them, because the server in front of the app
  // reads each body.
  'body-parser/index.js': '',
  // An implementation of the URL class for versions of Node without it.
  'whatwg-url/lib/public-api.js': '',
  // Modules for database locations and IAM policies. Each of them parses its own protocol
  // definition.
  'google-gax/build/src/locationService.js': 'exports.LocationsClient = class { close() {} };',
  'google-gax/build/protos/locations.js': '',
  'google-gax/build/src/iamService.js': '',
  'google-gax/build/protos/iam_service.js': '',
  // Modules for the administration of databases, such as backups and exports.
  'firestore/build/src/v1/firestore_admin_client.js': '',
  'firestore/build/src/v1beta1/index.js': '',
};

/**
 * Replaces the unused modules with stubs, to shorten the cold start. On Node 22, a bundle with the
 * stubs and V8's code cache needs 34% to 41% of the cold start time of plain imports. A bundle
 * without them needs 75%.
 *
 * Fails the build if the bundle no longer imports a stubbed module. A package update may have renamed
 * the module, and the bundle would then contain it under its new name.
 */
export function stubUnusedModules(stubs = unusedModuleStubs): Plugin {
  return {
    name: 'stub-unused-modules',
    setup(build) {
      const unmatchedPaths = new Set<string>();
      build.onStart(() => {
        for (const path of Object.keys(stubs)) unmatchedPaths.add(path);
      });
      for (const [path, contents] of Object.entries(stubs)) {
        const filter = new RegExp(`/${path.replaceAll('.', String.raw`\.`)}$`);
        build.onLoad({ filter }, () => {
          unmatchedPaths.delete(path);
          return { contents };
        });
      }
      build.onEnd(() => ({
        errors: [...unmatchedPaths].map((path) => ({
          text: `The bundle does not import the stubbed module ${path}. Update functions/build/stub-unused-modules.ts.`,
        })),
      }));
      dropUnusedAdminImports(build);
    },
  };
}

/**
 * Marks a nested call of the same resolver. Without this mark, the resolver would call itself
 * endlessly.
 */
const isResolving = Symbol('isResolving');

/** Drops the imports of the Admin SDK in firebase-functions. Only callable functions need them. */
function dropUnusedAdminImports(build: PluginBuild): void {
  build.onResolve({ filter: /^firebase-admin\// }, async ({ path, importer, ...options }) => {
    if (options.pluginData === isResolving || !importer.includes('/firebase-functions/'))
      return null;
    const { kind, resolveDir } = options;
    const resolved = await build.resolve(path, {
      importer,
      kind,
      resolveDir,
      pluginData: isResolving,
    });
    return { ...resolved, sideEffects: false };
  });
}
