import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifestPlugin } from './vite/app-manifest-plugin';
import { fontsPlugin } from './vite/fonts-plugin';
import { prerenderPlugin } from './vite/prerender-plugin';
import { robotsPlugin } from './vite/robots-plugin';

const HOSTING = 'http://127.0.0.1:5000';

/**
 * Groups of modules that Rolldown bundles into one chunk each. Without the groups, the home page
 * loads 27 scripts. A module that matches several groups belongs to the group with the highest
 * priority.
 */
const codeSplitting = {
  groups: [
    // The entry and its static imports. They form one small file, which runs before all other code.
    { name: 'entry', tags: ['$initial' as const], priority: 3 },
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|node_modules\/swr\/(?!dist\/infinite)/,
      priority: 2,
    },
    // The code of a list that loads page by page. Only the pages with such lists load this chunk.
    {
      name: 'paged-query',
      test: /node_modules\/swr\/dist\/infinite|\/src\/lib\/(?:use-paged-query|first-page)\.|\/src\/components\/(?:load-more|use-scroll-restoration-after-reload)\./,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // The code that validates API responses and forms. Pages that call no API do not load this chunk
    // before an interaction. The chunk excludes schemas that few pages need. It also excludes the
    // schema of errors, because this schema imports the schemas of orders, which would then be in the chunk.
    {
      name: 'contract',
      test: /node_modules\/valibot\/|functions\/src\/contract\/(?!food-category|order|portions|kitchen|photo-response|report|error)|\/src\/lib\/field-errors\./,
      priority: 1,
    },
    // The forms of the account pages. Other pages do not load this chunk.
    {
      name: 'account-forms',
      test: /\/src\/features\/account\/forms\/(?!account-validation)/,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    // The buttons that take and choose a photo. Only the pages with a form for photos load this chunk.
    {
      name: 'photo-picker',
      test: /\/src\/(?:components|lib)\/[\w-]*photo/,
      minShareCount: 3,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // The code of forms. Pages without a form do not load this chunk. The select and the frame
    // of a field are not in this group, because /foods needs both but has no form.
    {
      name: 'form-fields',
      test: /\/src\/components\/(?:text-|form-alert|use-form-)|\/src\/lib\/(?:failure-text|lazy-validator|use-field-errors|use-form-fields|use-preload-code)\./,
      minShareCount: 3,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    // Small modules that several pages share. A page always loads a complete chunk. The group
    // therefore excludes modules that import Valibot, because every page would then load Valibot. It
    // also excludes the confirmation and the checkbox, because few pages need them.
    {
      name: 'shared',
      test: /\/src\/(?:components\/(?!checkbox|use-confirmed-action)|lib\/(?!api-client|firebase-|format-allergens))/,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    // The components of a dish card. The page of one dish loads this chunk later, for the other dishes of the
    // same cook.
    {
      name: 'food-cards',
      test: /\/src\/features\/food\/(?:food-card|list\/food-grid)/,
      minShareCount: 3,
      priority: 1,
      includeDependenciesRecursively: false,
    },
    {
      name: 'food',
      test: /\/src\/(?:features\/food|lib\/api-client)/,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
  ],
};

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    fontsPlugin(),
    appManifestPlugin(),
    robotsPlugin(),
    prerenderPlugin(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': HOSTING, '/photos': HOSTING, '/__': HOSTING },
  },
  build: {
    // Vite inlines no assets. An inlined image would be a data: URL, and the browser could not
    // cache it separately.
    assetsInlineLimit: 0,
    manifest: true,
    // Omits Vite's module-preload polyfill. Every browser that supports the site's other features
    // also supports module preloads.
    modulePreload: { polyfill: false },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
});
