const COMPONENTS =
  'button|button-class|cracked-plate|dialog|empty-plate|error-boundary|field|heading-focus|icons|link|page-[a-z]+|line-drawing|picture|picture-tones|renditions|spinner|text-field|use-dismissal|use-media-query|use-submit|wordmark';
const LIB = 'api-error|credentials|http|opened-link|page-prefetch|preloadable|query';

/** What is loaded together is one file, which compresses better than its parts. */
export const chunkGroups = [
  // It stays the same when the site changes.
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|swr|dequal|use-sync-external-store)\//,
    priority: 5,
  },
  // Asks for the page's data while the rest is still on its way.
  { name: 'entry', tags: ['$initial' as const], priority: 4 },
  // What is typed is checked by it, and its complaints are read.
  {
    name: 'contract',
    test: /node_modules\/zod\/|functions\/src\/contract\/|src\/lib\/(?:use-)?field-errors\./,
    priority: 3,
  },
  // What every page needs, and what most do.
  {
    name: 'start',
    test: new RegExp(
      `/src/(?:start|app/.*|features/theme/.*|features/account/(?:account-context|account-provider|lazy-session)|lib/(?:${LIB})|components/(?:${COMPONENTS})|features/order/purchase-(?:key|notice)|pages/(?:error|not-found)-page)\\.`,
    ),
    priority: 2,
  },
  // What stands where nothing can be shown.
  {
    name: 'states',
    test: /src\/components\/(?:empty-state|failed-state|reference)\./,
    priority: 1,
  },
  // What the pages that show dishes share.
  {
    name: 'menu',
    test: /src\/features\/food\/(?:public-food-api|readable-food|food-(?:card|card-link|grid|grid-loading|list-queries|picture|picture-placeholder)|picture-sizes|stock-badge)\.|src\/lib\/format\.|src\/components\/badge\./,
    priority: 1,
  },
  // The home page's own, but for what is seen later and what moves its slides.
  {
    name: 'home-page',
    test: /src\/pages\/home-page\.|src\/features\/home\/(?!recipe-banner|why-|testimonials|open-seat|seats|swiper)/,
    priority: 1,
  },
  { name: 'home-page-below', test: /src\/features\/home\/(?!swiper)/, priority: 0 },
];
