/** A good body's JSON with another value, itself JSON, at a path such as `added_by.name`. */
export function withValue(body: object, path: string, value: string): string {
  const marker = '<the bad value>';
  const names = path.split('.');
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = names
    .slice(0, -1)
    .reduce((each, name) => each[name] as Record<string, unknown>, copy);
  parent[names.at(-1) ?? ''] = marker;
  return JSON.stringify(copy).replace(JSON.stringify(marker), () => value);
}
