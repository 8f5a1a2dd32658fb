import { useId, type ComponentProps } from 'react';
import { FIELD_CONTROL_CLASS, FormFieldFrame, type FormFieldProps } from './form-field-frame';
import { ChevronDownIcon } from './icons';

/** A select with a custom arrow, because browsers draw the default arrow too close to the edge. */
export function SelectField({
  label,
  children,
  ...select
}: Pick<FormFieldProps, 'label'> & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FormFieldFrame id={id} label={label}>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={`${FIELD_CONTROL_CLASS} appearance-none truncate pr-9! max-sm:pl-3`}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft" />
      </div>
    </FormFieldFrame>
  );
}
