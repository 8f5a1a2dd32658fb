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

/**
 * Returns a copy of `schema` that checks only types. The copy checks no limits and no formats, and
 * it changes no value. It is for stored data, which the API validated on write.
 */
export function toSchemaWithoutChecks<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return removeChecks(schema) as unknown as Schema;
}

/**
 * A Valibot schema. `pipe` exists only if the schema has checks. `entries` exists only in the schema of an
 * object, `item` only in that of a list, and `wrapped` only in that of an optional or nullable value.
 */
interface NestedSchema extends v.GenericSchema {
  pipe?: [NestedSchema];
  entries?: Record<string, NestedSchema>;
  item?: NestedSchema;
  wrapped?: NestedSchema;
}

function removeChecks(schema: NestedSchema): v.GenericSchema {
  const { type, pipe, entries, item, wrapped } = schema;
  if (pipe) return removeChecks(pipe[0]);
  if (entries) {
    const fields = Object.entries(entries).map(([name, field]) => [name, removeChecks(field)]);
    return v.object(Object.fromEntries(fields) as v.ObjectEntries);
  }
  if (item) return v.array(removeChecks(item));
  if (!wrapped) return schema;
  return type === 'optional'
    ? v.optional(removeChecks(wrapped))
    : v.nullable(removeChecks(wrapped));
}

/**
 * Validates the id of a food or an order before it becomes part of a document path. An id with a
 * slash would point outside the collection, and Firestore reserves ids like `__…__`.
 */
export const documentIdSchema = v.pipe(
  v.string('ID is required.'),
  v.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,64}$/, 'ID is not valid.'),
);

/** The default maximum of the parameter `limit`: the number of dishes or orders on a requested page. */
export const MAX_PAGE_SIZE = 240;

/** Validates the query parameter `limit`, the maximum number of items on the page. */
export function createPageLimitSchema(max: number = MAX_PAGE_SIZE) {
  const message = `“limit” must be a number from 1 to ${max}.`;
  return v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,2}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  );
}

/** Response body of `DELETE /foods/{id}` and of `DELETE /orders/{id}`. If the response has no message, `message` is empty. */
export const deleteResponseSchema = v.object({
  deletedCount: v.number(),
  message: v.optional(v.string(), ''),
});
