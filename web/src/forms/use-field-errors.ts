import { useState } from 'react';
import type { FieldErrors } from './field-errors';

/**
 * Holds the errors that a form shows at its fields. After an error has been shown for a field,
 * `revalidate` validates that field again.
 */
export function useFieldErrors<Values>(validate: (values: Values) => FieldErrors) {
  /**
   * The error message of each field. After the error of a field has been shown, the field keeps its key, even
   * if the field is valid now. `revalidate` validates only fields with a key.
   */
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  return {
    errors,

    /** Replaces the shown error messages with those in `found`. */
    showErrors: (found: FieldErrors): void => {
      setErrors((shown) => ({ ...withoutMessages(shown), ...found }));
    },

    /**
     * Validates the field `name` again if its error has been shown before. Call this function on
     * every change of the field, with the form's values after the change.
     */
    revalidate: (name: string, values: Values): void => {
      setErrors((shown) => (name in shown ? { ...shown, [name]: validate(values)[name] } : shown));
    },

    /**
     * Removes all errors. After that, `revalidate` ignores a field until another error of this
     * field has been shown.
     */
    clearErrors: (): void => {
      setErrors({});
    },
  };
}

function withoutMessages(shown: Record<string, unknown>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(shown).map((name) => [name, undefined]));
}
