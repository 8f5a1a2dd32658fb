import * as v from 'valibot';

/**
 * Returns the schema of an object in a request. For a missing field, it reports the error that the
 * schema of the field reports for undefined, because Valibot’s message does not name the field.
 */
export function objectSchema<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, ({ path }: v.ObjectIssue) => {
    const missing = path && entries[String(path[0].key)];
    const error = missing && v.safeParse(missing, undefined).issues?.[0].message;
    return error ?? 'The value must be an object.';
  });
}
