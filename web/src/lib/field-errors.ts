import * as z from 'zod/mini';

export type FieldErrors = Partial<Record<string, string>>;

/** Returns the first error message of each invalid field; empty if `value` is valid. */
export function getFieldErrors(schema: z.core.$ZodType, value: unknown): FieldErrors {
  const result = z.safeParse(schema, value);
  const errors: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** Returns undefined for blank input, because schemas then report that the field is required. */
export function blankToUndefined(value: string): string | undefined {
  return value.trim() === '' ? undefined : value;
}
