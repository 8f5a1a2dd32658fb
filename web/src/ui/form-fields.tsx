import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type WheelEvent,
} from 'react';
import { ChevronDownIcon } from './icons';

interface FormFieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Text beside the label, for example the number of remaining characters. */
  aside?: ReactNode;
}

export const FIELD_CONTROL_CLASS =
  'w-full min-h-12 rounded-field border border-field bg-card px-3.5 py-2.5 text-ink transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-paprika read-only:not-[select]:border-transparent read-only:not-[select]:bg-tint';

interface TextFieldProps extends FormFieldProps, ComponentProps<'input'> {
  /** Element that covers the end of the input, for example a button. */
  button?: ReactElement;
}

export function TextField({
  label,
  error,
  hint,
  aside,
  button,
  className = '',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FormFieldFrame {...{ id, label, error, hint, aside }}>
      <div className="relative">
        <input
          {...input}
          {...getControlAttributes(id, hint, error)}
          className={`${FIELD_CONTROL_CLASS} ${className}`}
        />
        {button}
      </div>
    </FormFieldFrame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  aside,
  ...area
}: FormFieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FormFieldFrame {...{ id, label, error, hint, aside }}>
      <textarea
        rows={5}
        {...area}
        {...getControlAttributes(id, hint, error)}
        className={`${FIELD_CONTROL_CLASS} resize-y`}
      />
    </FormFieldFrame>
  );
}

/** Browsers draw the default arrow too close to the edge, so the select has a custom arrow. */
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
          {...getControlAttributes(id, undefined, error)}
          className={`${FIELD_CONTROL_CLASS} appearance-none truncate pr-9! max-sm:pl-3`}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft" />
      </div>
    </FormFieldFrame>
  );
}

export function Options({ labels }: { labels: Partial<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A checkbox with its label. With the role `switch`, it changes a setting without a submit. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} type="checkbox" className="checkbox" />
      <span>{label}</span>
    </label>
  );
}

interface CheckboxListProps<Name extends string> extends Omit<
  ComponentProps<'input'>,
  'name' | 'checked' | 'onChange'
> {
  /** The label of each option, in the order of the list. */
  labels: Record<Name, string>;
  checked: readonly Name[];
  /** Receives the checked options in the order of the list. */
  onChange: (checked: Name[]) => void;
}

/** A checkbox for each option. The parent determines the layout. */
export function CheckboxList<Name extends string>({
  labels,
  checked,
  onChange,
  ...input
}: CheckboxListProps<Name>) {
  const names = Object.keys(labels) as Name[];
  return names.map((name) => (
    <Checkbox
      {...input}
      key={name}
      name={name}
      label={labels[name]}
      checked={checked.includes(name)}
      onChange={({ target }) =>
        onChange(names.filter((one) => (one === name ? target.checked : checked.includes(one))))
      }
    />
  ));
}

interface FormFieldFrameProps extends FormFieldProps {
  id: string;
  children: ReactElement;
}

function FormFieldFrame({ id, label, error, hint, aside, children }: FormFieldFrameProps) {
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

function getControlAttributes(id: string, hint: ReactNode, error: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': getAriaDescribedBy(id, hint, error),
  };
}

/** Returns the IDs of the hint and of the error message of a field. */
export function getAriaDescribedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Error message of the field `id`. The input refers to the message with `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null);
  // If an error appears while the user edits the field, screen readers read it only if it is an alert. After a submit,
  // `useFormSubmit` decides whether it is an alert.
  useEffect(() => {
    if (document.activeElement?.id === id) text.current?.setAttribute('role', 'alert');
  }, [id, error]);
  if (error === undefined) return null;
  return (
    <p ref={text} id={`${id}-error`} className="text-sm font-medium text-paprika">
      {error}
    </p>
  );
}

export function FormAlert({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="rounded-field border border-paprika px-4 py-3 text-paprika">
      {children}
    </p>
  );
}

/** Shows a notice about the form, for example a consequence of the next save. Screen readers announce it, because the empty element is there before. */
export function FormNotice({ children }: { children: string | undefined }) {
  const className = 'rounded-field border border-saffron bg-tint px-4 py-3';
  return (
    <p role="status" className={children === undefined ? 'sr-only' : className}>
      {children}
    </p>
  );
}

export const numberInputProps = {
  type: 'number',
  ref: insertAsciiNumbers,
  // Chromium changes the number of a focused field if the user scrolls over it.
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
};

/** The zeros of the digits that a number field accepts: Arabic, Persian, Devanagari, and full-width. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0xff_10];

/** A ref callback that replaces a typed decimal comma and digits of other scripts. Chromium would ignore them. */
function insertAsciiNumbers(input: HTMLInputElement) {
  const onBeforeInput = (event: InputEvent) => {
    const typed = event.data ?? '';
    const ascii = toAsciiNumber(typed);
    if (!event.cancelable || ascii === typed) return;
    // Only this command of the browser inserts a text at the cursor of a number input, and the user can undo it.
    // oxlint-disable-next-line typescript/no-deprecated
    if (document.execCommand('insertText', false, ascii)) event.preventDefault();
  };
  input.addEventListener('beforeinput', onBeforeInput);
  return () => input.removeEventListener('beforeinput', onBeforeInput);
}

function toAsciiNumber(text: string): string {
  const toDigit = (digit: string) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  };
  // U+066B is the decimal separator of Arabic and Persian, and U+FF0C the full-width comma.
  return text.replace(/\p{Nd}/gu, toDigit).replace(/[,\u066b\uff0c]/g, '.');
}
