import { type ComponentProps, useState } from 'react';
import { SpinnerIcon } from './spinner';

const BASE_CLASSES =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-center leading-tight font-semibold transition-colors duration-150 inactive:cursor-not-allowed forced-colors:inactive:text-[GrayText] aria-busy:cursor-progress forced-colors:border';

const VARIANT_CLASSES = {
  primary:
    'bg-paprika text-on-paprika hover:bg-paprika-strong inactive:bg-tint inactive:text-soft aria-busy:bg-paprika aria-busy:text-on-paprika',
  secondary:
    'border border-field bg-card text-ink hover:border-ink hover:bg-tint inactive:text-soft',
  quiet: 'text-paprika hover:bg-tint inactive:text-soft',
} as const;

export type ButtonVariant = keyof typeof VARIANT_CLASSES;

/** Returns the CSS classes of a button, also for links and for the buttons of dialogs. */
export function getButtonClass(look: ButtonVariant = 'primary', more = ''): string {
  return `${BASE_CLASSES} ${VARIANT_CLASSES[look]} ${more}`;
}

interface Props extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  variant?: ButtonVariant;
  /** If true, the button shows a spinner and ignores clicks, but it keeps the focus. */
  busy?: boolean;
  /** Like `disabled`, but the button keeps the focus. Use it if a click on the button itself can disable the button. */
  'aria-disabled'?: boolean;
}

export function Button({
  variant = 'primary',
  busy = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={getButtonClass(variant, className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled']) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <SpinnerIcon className="size-4.5" />}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Shows an error text that a toast or a dialog has announced, until the next try. */
export function ErrorNote({ children }: { children: unknown }) {
  return typeof children === 'string' && children ? (
    <p className="mt-3 font-medium text-paprika">{children}</p>
  ) : null;
}

/** A button that is busy until `action` has ended. If `action` resolves with an error text, it stays until the next click. */
export function ActionButton({
  action,
  ...button
}: Omit<Props, 'busy' | 'onClick'> & { action: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function run(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    setFailure(await action());
    setIsBusy(false);
  }
  return (
    <>
      <Button {...button} busy={isBusy} onClick={() => void run()} />
      <ErrorNote>{failure}</ErrorNote>
    </>
  );
}
