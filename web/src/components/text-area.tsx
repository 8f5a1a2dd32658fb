import { useId, type ComponentProps } from 'react';
import {
  FIELD_CONTROL_CLASS,
  getAriaDescribedBy,
  FieldFrame,
  type FieldProps,
} from './field-frame';

export function TextArea({
  label,
  error,
  hint,
  aside,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, hint, aside }}>
      <textarea
        rows={5}
        {...area}
        id={id}
        className={`${FIELD_CONTROL_CLASS} resize-y`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={getAriaDescribedBy(id, { label, error, hint })}
      />
    </FieldFrame>
  );
}
