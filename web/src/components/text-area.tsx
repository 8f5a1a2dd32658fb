import { useId, type ComponentProps } from 'react';
import { CONTROL, describedBy, FieldFrame, type FieldProps } from './field';

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
        className={`${CONTROL} resize-y`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </FieldFrame>
  );
}
