/**
 * Returns the body as JSON. Replaces the value at `path`, for example `added_by.name`, with the
 * JSON text `value`.
 */
export function replaceJsonValue(body: object, path: string, value: string): string {
  const placeholder = '<replaced value>';
  const names = path.split('.');
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = names
    .slice(0, -1)
    .reduce((object, name) => object[name] as Record<string, unknown>, copy);
  parent[names.at(-1) ?? ''] = placeholder;
  return JSON.stringify(copy).replace(JSON.stringify(placeholder), () => value);
}
