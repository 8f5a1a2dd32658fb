import { useId, type ComponentProps, type ReactElement } from 'react';
import {
  FIELD_CONTROL_CLASS,
  getAriaDescribedBy,
  FieldFrame,
  type FieldProps,
} from './field-frame';

interface Props extends FieldProps, ComponentProps<'input'> {
  /** Content over the end of the input, for example a button. */
  button?: ReactElement;
}

export function TextField({ label, error, hint, aside, button, className = '', ...input }: Props) {
  const id = useId();
  const control = (
    <input
      {...input}
      id={id}
      className={`${FIELD_CONTROL_CLASS} ${className}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={getAriaDescribedBy(id, { label, error, hint })}
    />
  );
  return (
    <FieldFrame {...{ id, label, error, hint, aside }}>
      {button === undefined ? (
        control
      ) : (
        <div className="relative">
          {control}
          {button}
        </div>
      )}
    </FieldFrame>
  );
}
