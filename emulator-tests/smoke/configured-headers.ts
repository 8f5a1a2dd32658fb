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

/** Returns a map from each directive of a Content-Security-Policy to its sources. */
function parsePolicy(policy: string): Map<string, Set<string>> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, new Set(sources)]));
}

/**
 * Returns one sentence per difference between two Content-Security-Policies. Ignores the order of
 * directives and sources.
 * @param additionalSource source that every directive may also contain
 */
export function listCspDifferences(
  actual: string,
  expected: string,
  additionalSource?: string,
): string[] {
  const actualSources = parsePolicy(actual);
  const expectedSources = parsePolicy(expected);
  const names = new Set([...expectedSources.keys(), ...actualSources.keys()]);
  return [...names].flatMap((name) => {
    const actualSet = actualSources.get(name);
    const expectedSet = expectedSources.get(name);
    if (!actualSet) return `${name} is missing`;
    if (!expectedSet) return `${name} is not expected`;
    return [
      ...[...expectedSet]
        .filter((source) => !actualSet.has(source))
        .map((source) => `${name} lacks ${source}`),
      ...[...actualSet]
        .filter((source) => !expectedSet.has(source) && source !== additionalSource)
        .map((source) => `${name} also allows ${source}`),
    ];
  });
}
