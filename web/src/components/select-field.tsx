import { useId, type ComponentProps } from 'react';
import { CONTROL, FieldFrame, type FieldProps } from './field';

export function SelectField({
  label,
  children,
  ...select
}: Pick<FieldProps, 'label'> & ComponentProps<'select'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <select {...select} id={id} className={CONTROL}>
        {children}
      </select>
    </FieldFrame>
  );
}
