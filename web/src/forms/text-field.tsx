import { useId, type ComponentProps, type ReactElement } from 'react';
import {
  FIELD_CONTROL_CLASS,
  getAriaDescribedBy,
  FormFieldFrame,
  type FormFieldProps,
} from './form-field-frame';

interface Props extends FormFieldProps, ComponentProps<'input'> {
  /** Element that covers the end of the input, for example a button. */
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
    <FormFieldFrame {...{ id, label, error, hint, aside }}>
      {button === undefined ? (
        control
      ) : (
        <div className="relative">
          {control}
          {button}
        </div>
      )}
    </FormFieldFrame>
  );
}
