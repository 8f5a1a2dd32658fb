import firebaseJson from '../../firebase.json' with { type: 'json' };

interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

const headerRules: HeaderRule[] = firebaseJson.hosting.headers;

/** The security headers that firebase.json sets for every page. */
export const configuredSecurityHeaders = findHeaders(({ source }) => source === '!/__/**');

/** Headers that firebase.json sets for every static page: the security headers and the caching header. */
export const configuredPageHeaders = new Map([
  ...configuredSecurityHeaders,
  ...findHeaders(({ headers }) => headers.some(({ value }) => value === 'no-cache')),
]);

/**
 * Headers that firebase.json sets for the files in /assets, which have a content hash in their
 * names.
 */
export const configuredAssetHeaders = findHeaders(({ source }) => source === '/assets/**');

function findHeaders(matches: (rule: HeaderRule) => boolean): Map<string, string> {
  const rule = headerRules.find(matches);
  if (!rule) throw new Error('firebase.json has no matching header rule.');
  return new Map(rule.headers.map(({ key, value }) => [key, value]));
}
