/** The sources of each directive. */
function parsePolicy(policy: string): Map<string, Set<string>> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, new Set(sources)]));
}

/**
 * How a policy differs from the expected one, a sentence for each difference; the order of
 * directives and sources means nothing. `mayAdd` is a source that any directive may have besides.
 */
export function policyDifferences(actual: string, expected: string, mayAdd?: string): string[] {
  const actualSources = parsePolicy(actual);
  const expectedSources = parsePolicy(expected);
  const names = new Set([...expectedSources.keys(), ...actualSources.keys()]);
  return [...names].flatMap((name) => {
    const has = actualSources.get(name);
    const should = expectedSources.get(name);
    if (!has) return `${name} is missing`;
    if (!should) return `${name} is there and should not be`;
    return [
      ...[...should].filter((source) => !has.has(source)).map((each) => `${name} lacks ${each}`),
      ...[...has]
        .filter((source) => !should.has(source) && source !== mayAdd)
        .map((each) => `${name} also allows ${each}`),
    ];
  });
}
