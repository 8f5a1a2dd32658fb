import { useId, type ComponentProps, type ReactElement } from 'react';
import { CONTROL, describedBy, FieldFrame, type FieldProps } from './field';

interface Props extends FieldProps, ComponentProps<'input'> {
  /** Positioned over the end of the input. */
  button?: ReactElement;
}

export function TextField({ label, error, hint, aside, button, className = '', ...input }: Props) {
  const id = useId();
  const control = (
    <input
      {...input}
      id={id}
      className={`${CONTROL} ${className}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={describedBy(id, { label, error, hint })}
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
