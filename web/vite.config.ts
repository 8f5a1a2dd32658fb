import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  authEmulatorUrl,
  localSiteUrl,
  viteDevServerEndpoint,
} from '../emulator-tests/scripts/project-config';
import { prerenderPlugin } from './vite/prerender-plugin';

/**
 * Groups of modules that Rolldown bundles into one chunk each. Without the groups, the home page
 * loads 36 scripts with 3 KB more (brotli). A module that matches several groups belongs to the
 * group with the highest priority.
 */
const codeSplitting = {
  groups: [
    // The helper of Vite for dynamic imports. Without this group, Rolldown also puts its own helpers into the entry.
    { name: 'import-helper', test: /vite\/preload-helper/, priority: 4 },
    // The static imports of the entry. They form one small file, which runs before all other code. The entry contains
    // only main.ts, because its name changes with each page. If React or other scripts imported the entry, a visitor
    // would download them again after each deploy.
    {
      name: 'base',
      tags: ['$initial' as const],
      test: /(?<!\/web\/(?:index\.html|src\/main\.ts))$/,
      priority: 3,
    },
    // The packages that every page needs.
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|react-error-boundary|react-router|scheduler|@tanstack\/(?:react-query|query-core))\//,
      priority: 2,
    },
    // Valibot, the schemas that many pages need, and the two modules that call Valibot. Without this
    // group, they would be in the group `shared`, and every page would load Valibot.
    {
      name: 'contract',
      test: /node_modules\/(?:valibot|@date-fns\/tz)\/|functions\/src\/contract\/|\/src\/(?:lib\/api|ui\/form-validation)\./,
      minShareCount: 9,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // Modules that at least five pages or other dynamic imports share. A page always loads a complete chunk.
    // With a lower `minShareCount`, pages would therefore load modules that they do not need.
    {
      name: 'shared',
      test: /node_modules\/idb-keyval\/|\/src\/(?:account\/account-provider|ui\/(?!form-|paged-list)|lib\/)/,
      minShareCount: 6,
      includeDependenciesRecursively: false,
    },
    // Each of the following groups contains the shared modules of one folder. The modules are not in the group `shared`, because only some pages load them.
    // `minShareCount` is 4, so the home page does not load the select field (107.9 KB instead of 108.1 KB).
    {
      name: 'forms',
      test: /\/src\/ui\/form-/,
      minShareCount: 4,
      includeDependenciesRecursively: false,
    },
    {
      name: 'account-forms',
      test: /\/src\/account\/auth-form\./,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    {
      name: 'paged-list',
      test: /\/src\/(?:ui\/paged-list|lib\/paged-query)\./,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    {
      name: 'food',
      test: /\/src\/food\//,
      minShareCount: 4,
      includeDependenciesRecursively: false,
    },
  ],
};

export default defineConfig({
  plugins: [react(), tailwind(), prerenderPlugin()],
  // The build of SweetAlert2 that injects no styles, because the Content-Security-Policy blocks injected styles.
  resolve: {
    alias: [{ find: /^sweetalert2$/, replacement: 'sweetalert2/dist/sweetalert2.esm.js' }],
  },
  server: {
    ...viteDevServerEndpoint,
    strictPort: true,
    proxy: { '/api': localSiteUrl, '/photos': localSiteUrl, '/__': localSiteUrl },
  },
  define: { AUTH_EMULATOR_URL: JSON.stringify(authEmulatorUrl) },
  build: {
    // Vite inlines no assets. An inlined image would be a data: URL, and the browser could not
    // cache it separately.
    assetsInlineLimit: 0,
    manifest: true,
    // Omits Vite's module-preload polyfill. Firefox 114 and Safari 16 do not support module preloads. They
    // load each script when a module imports it.
    modulePreload: {
      polyfill: false,
      // The reviews of the home page import only scripts that the page has loaded. A list of these scripts costs 0.2 KB.
      resolveDependencies: (_file, scripts, { hostId }) =>
        hostId.includes('/home-page-') ? [] : scripts,
    },
  },
  environments: {
    client: {
      // Browsers have no CommonJS `module`. Moment calls `require` only if `module` exists. This constant
      // makes Rolldown remove that call. Otherwise, every page would load Rolldown's helper for `require`.
      define: { 'typeof module': '"undefined"' },
      build: { rolldownOptions: { output: { codeSplitting } } },
    },
  },
});
