import * as v from 'valibot';

/** Returns the message of the first error that the schema reports, or undefined if the value is valid. */
export function findFirstSchemaError(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message;
}
