import { useState, type ChangeEvent } from 'react';
import type { FieldErrors } from './field-errors';
import { useFieldErrors } from './use-field-errors';

/**
 * Holds the values and the errors of a form with text fields and selects. `bind(name)` returns the props of a
 * field.
 */
export function useFormFields<Values extends Record<string, string>>(
  initialValues: Values,
  validate: (values: Values) => FieldErrors,
) {
  const [values, setValues] = useState(initialValues);
  const { errors, showErrors, revalidate } = useFieldErrors(validate);

  function setValue(name: keyof Values & string, value: string): void {
    setValues((current) => ({ ...current, [name]: value }));
    // If `setValue` comes from an earlier render, the other fields in `values` are outdated. This is safe,
    // because the error of a field depends only on the value of this field.
    revalidate(name, { ...values, [name]: value });
  }

  return {
    values,
    setValues,
    /** Changes the value of one field. A `setValue` from an earlier render works too. */
    setValue,
    showErrors,

    /**
     * Shows the errors of the current values, except for the error of the field `ignored`. Returns true if
     * no error is shown.
     */
    showInvalidFields: (ignored?: keyof Values & string): boolean => {
      const found = Object.entries(validate(values)).filter(([name]) => name !== ignored);
      showErrors(Object.fromEntries(found));
      return found.length === 0;
    },

    bind: (name: keyof Values & string) => ({
      name,
      required: true,
      value: values[name],
      error: errors[name],
      onChange: ({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValue(name, target.value);
      },
    }),
  };
}
