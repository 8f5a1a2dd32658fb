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
