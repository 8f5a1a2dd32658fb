import type { Plugin } from 'esbuild';

/**
 * What our packages load at the start and this function never calls, by the end of its path, with
 * the little that its caller expects of it. It was half of a cold start.
 */
const neverCalled: Record<string, string> = {
  // Express's parsers: the server in front of the app reads the body, and the app parses it.
  'body-parser/index.js': '',
  // For a Node without URL.
  'whatwg-url/lib/public-api.js': '',
  // Where the databases of a project are, and who may see that: each describes its protocol anew.
  'google-gax/build/src/locationService.js': 'exports.LocationsClient = class { close() {} };',
  'google-gax/build/protos/locations.js': '',
  'google-gax/build/src/iamService.js': '',
  'google-gax/build/protos/iam_service.js': '',
  // Databases are made and exported by other means.
  'firestore/build/src/v1/firestore_admin_client.js': '',
  'firestore/build/src/v1beta1/index.js': '',
};

/** Puts next to nothing in their place. */
export const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    for (const [path, contents] of Object.entries(neverCalled)) {
      const filter = new RegExp(`/${path.replaceAll('.', String.raw`\.`)}$`);
      build.onLoad({ filter }, () => ({ contents }));
    }

    // firebase-functions imports the Admin SDK for callable functions; ours is not one.
    build.onResolve({ filter: /^firebase-admin\// }, async ({ path, importer, ...from }) => {
      if (from.pluginData === leaveOut || !importer.includes('/firebase-functions/')) return null;
      const { kind, resolveDir } = from;
      const found = await build.resolve(path, { importer, kind, resolveDir, pluginData: leaveOut });
      return { ...found, sideEffects: false };
    });
  },
};
