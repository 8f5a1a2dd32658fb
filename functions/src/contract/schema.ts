import * as v from 'valibot';

/**
 * Returns the schema of an object in a request. A missing field has the error message of an undefined field, because
 * Valibot's message contains the key, which users do not know. `label` is the name of the object in messages.
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

/**
 * Validates the id of a food or an order. An id with a slash would point outside the collection, and Firestore
 * reserves ids like `__…__`.
 */
export const documentIdSchema = v.pipe(
  v.string('ID is required.'),
  v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'ID is not valid.'),
);

export const MAX_PAGE_SIZE = 240;

/** Returns a schema for the query parameter `limit`, the maximum number of items on a page. */
export function createPageLimitSchema(max: number = MAX_PAGE_SIZE) {
  const message = `“limit” must be a number from 1 to ${max}.`;
  return v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,2}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  );
}

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. */
export const deleteResponseSchema = v.object({
  deletedCount: v.number(),
  message: v.optional(v.string(), ''),
});
