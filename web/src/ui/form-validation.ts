import * as v from 'valibot';

export type FieldErrors = Partial<Record<string, string>>;

/** Returns the first error message of each invalid field; empty if `value` is valid. */
export function getFieldErrors(schema: v.GenericSchema, value: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, value);
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/** Returns a function that validates the texts of a form. A blank text counts as missing. */
export function createValidator(schema: v.GenericSchema) {
  return (texts: Record<string, string>): FieldErrors => {
    const entries = Object.entries(texts).map(([name, text]) => [name, blankToUndefined(text)]);
    return getFieldErrors(schema, Object.fromEntries(entries));
  };
}

/** Returns undefined for blank text, because schemas then report that the field is required. */
export function blankToUndefined(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** Returns true for three decimals or more. The user may mean a separator for thousands: “1,250” can be 1250. */
export function hasThreeDecimals(text: string): boolean {
  return /\.\d{3}/.test(text);
}

/** Returns the number in the text of a number field, or NaN if the text has three decimals or more. */
export function parseNumberText(text: string): number {
  return hasThreeDecimals(text) ? NaN : Number(text);
}
