import * as v from 'valibot';

/**
 * Returns a copy of `schema` that checks only types. The copy checks no limits and no formats, and
 * it changes no value. It is for stored data, which the API validated on write. Stored data can
 * be older than a validation rule and must still be accepted.
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
