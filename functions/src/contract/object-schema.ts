import * as v from 'valibot';

/**
 * Returns the schema of an object in a request. If a field is missing, the schema reports the same
 * error as if the field were undefined. Valibot’s default message contains only the key of the field,
 * which users do not know. `label` is the name of the object in the error message for a value that is not an object.
 */
export function objectSchema<Entries extends v.ObjectEntries>(
  entries: Entries,
  label = 'The request',
) {
  return v.object(entries, ({ path }: v.ObjectIssue) => {
    const missing = path && entries[String(path[0].key)];
    // Stryker disable next-line OptionalChaining: only the type checker needs it, because a field that rejects undefined always has an issue
    const error = missing && v.safeParse(missing, undefined).issues?.[0].message;
    return error ?? `${label} must be an object.`;
  });
}
