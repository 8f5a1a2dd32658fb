import * as z from 'zod/mini';

export type FieldErrors = Partial<Record<string, string>>;

/** The first sentence for each field that `schema` refuses; empty when it accepts `value`. */
export function fieldErrors(schema: z.core.$ZodType, value: unknown): FieldErrors {
  const result = z.safeParse(schema, value);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** What a schema should see of an input: of a blank one it then says "is required". */
export function blankToUndefined(value: string): string | undefined {
  return value.trim() === '' ? undefined : value;
}
