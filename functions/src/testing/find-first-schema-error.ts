import * as z from 'zod/mini';

/** Returns the message of the first error that the schema reports, or undefined if the value is valid. */
export function findFirstSchemaError(schema: z.core.$ZodType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}
