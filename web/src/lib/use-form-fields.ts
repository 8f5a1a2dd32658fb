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

  return {
    values,
    setValues,
    showErrors,

    /** Shows the errors of the current values. Returns true if there are none. */
    showInvalidFields: (): boolean => {
      const found = validate(values);
      showErrors(found);
      return Object.keys(found).length === 0;
    },

    bind: (name: keyof Values & string) => ({
      name,
      required: true,
      value: values[name],
      error: errors[name],
      onChange: ({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        const changed = { ...values, [name]: target.value };
        setValues(changed);
        revalidate(name, changed);
      },
    }),
  };
}
