import { useId, type ComponentProps } from 'react';
import {
  FIELD_CONTROL_CLASS,
  FormFieldFrame,
  getAriaDescribedBy,
  type FormFieldProps,
} from './form-field-frame';
import { ChevronDownIcon } from '../components/icons';

/** A select with a custom arrow, because browsers draw the default arrow too close to the edge. */
export function SelectField({
  label,
  error,
  children,
  ...select
}: Pick<FormFieldProps, 'label' | 'error'> & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FormFieldFrame id={id} label={label} error={error}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={getAriaDescribedBy(id, { label, error })}
          className={`${FIELD_CONTROL_CLASS} appearance-none truncate pr-9! max-sm:pl-3`}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft" />
      </div>
    </FormFieldFrame>
  );
}
