import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

export function Checkbox({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} type="checkbox" className="checkbox size-5" />
      <span>{label}</span>
    </label>
  );
}
