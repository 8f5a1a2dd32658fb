import { useId, type ComponentProps } from 'react';
import {
  FIELD_CONTROL_CLASS,
  getAriaDescribedBy,
  FormFieldFrame,
  type FormFieldProps,
} from './form-field-frame';

export function TextArea({
  label,
  error,
  hint,
  aside,
  ...area
}: FormFieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FormFieldFrame {...{ id, label, error, hint, aside }}>
      <textarea
        rows={5}
        {...area}
        id={id}
        className={`${FIELD_CONTROL_CLASS} resize-y`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={getAriaDescribedBy(id, { label, error, hint })}
      />
    </FormFieldFrame>
  );
}
