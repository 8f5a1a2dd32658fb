/** What is loaded together is one file, which compresses better than its parts. */
export const chunkGroups = [
  // It stays the same when the site changes.
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|swr|dequal|use-sync-external-store)\//,
    priority: 5,
  },
  // What every page needs stays with the entry, whatever group it would fit.
  { name: 'shell', tags: ['$initial' as const], priority: 4 },
  { name: 'contract', test: /node_modules\/zod\/|functions\/src\/contract\//, priority: 3 },
  // What nearly every page needs.
  {
    name: 'page',
    test: /src\/components\/(?:page-|picture|renditions|empty-state|failed-state|use-media-query)/,
    priority: 2,
  },
  // What the pages that show dishes share.
  {
    name: 'menu',
    test: /src\/features\/food\/(?:menu-api|readable-food|food-(?:card|card-link|grid|grid-loading|picture|queries)|stock-badge|is-gone)\.|src\/lib\/(?:http|api-error|own-changes|credentials|format)\.|src\/components\/badge\./,
    priority: 1,
  },
  {
    name: 'forms',
    test: /src\/components\/(?:button|dialog|field|toast|use-submit)\./,
    priority: 1,
  },
];
