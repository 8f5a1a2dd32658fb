import { useId, type ComponentProps } from 'react';
import { CONTROL, describedBy, FieldFrame, type FieldProps } from './field';

export function TextField({
  label,
  error,
  hint,
  aside,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, hint, aside }}>
      <input
        {...input}
        id={id}
        className={`${CONTROL} ${className}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </FieldFrame>
  );
}
