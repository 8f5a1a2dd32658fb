import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error';

interface Shared {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the label, such as how much may still be written. */
  aside?: ReactNode;
}

interface FrameProps extends Shared {
  id: string;
  children: ReactNode;
}

const CONTROL =
  'w-full min-h-12 rounded-field border border-field bg-card px-3.5 py-2.5 text-ink transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-paprika focus-visible:rounded-field read-only:not-[select]:border-transparent read-only:not-[select]:bg-tint';

function Frame({ id, label, error, hint, aside, children }: FrameProps) {
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside !== undefined && <span className="text-sm text-soft tabular-nums">{aside}</span>}
      </div>
      {children}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

function describedBy(id: string, { hint, error }: Shared) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}

export function TextField({
  label,
  error,
  hint,
  aside,
  className = '',
  ...input
}: Shared & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Frame {...{ id, label, error, hint, aside }}>
      <input
        {...input}
        id={id}
        className={`${CONTROL} ${className}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  aside,
  ...area
}: Shared & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Frame {...{ id, label, error, hint, aside }}>
      <textarea
        rows={5}
        {...area}
        id={id}
        className={`${CONTROL} resize-y`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  children,
  ...select
}: Pick<Shared, 'label'> & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Frame id={id} label={label}>
      <select {...select} id={id} className={CONTROL}>
        {children}
      </select>
    </Frame>
  );
}
