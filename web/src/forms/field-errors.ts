import * as v from 'valibot';

export type FieldErrors = Partial<Record<string, string>>;

/** Returns the first error message of each invalid field; empty if `value` is valid. */
export function getFieldErrors(schema: v.GenericSchema, value: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, value);
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/** Returns undefined for blank input, because schemas then report that the field is required. */
export function blankToUndefined(value: string): string | undefined {
  return value.trim() === '' ? undefined : value;
}
