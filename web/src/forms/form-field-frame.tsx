import type { ReactElement, ReactNode } from 'react';
import { FieldError } from './field-error';

/** Props of every field. */
export interface FormFieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Text beside the label, for example the number of remaining characters. */
  aside?: ReactNode;
}

interface FormFieldFrameProps extends FormFieldProps {
  id: string;
  children: ReactElement;
}

export const FIELD_CONTROL_CLASS =
  'w-full min-h-12 rounded-field border border-field bg-card px-3.5 py-2.5 text-ink transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-paprika focus-visible:rounded-field read-only:not-[select]:border-transparent read-only:not-[select]:bg-tint';

/** Renders the label, hint, and error message of a field around its control. */
export function FormFieldFrame({ id, label, error, hint, aside, children }: FormFieldFrameProps) {
  return (
    <div className="grid content-start gap-1.5 short:gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside !== undefined && (
          <span className="shrink-0 text-sm text-soft tabular-nums">{aside}</span>
        )}
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

/**
 * Returns the `aria-describedby` of the field's control: the ids of the hint and the error message,
 * or undefined if the field has neither.
 */
export function getAriaDescribedBy(id: string, { hint, error }: FormFieldProps) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}
