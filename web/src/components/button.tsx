import type { ComponentProps } from 'react';
import { getButtonClass, type ButtonVariant } from './button-class';
import { SpinnerIcon } from './spinner';

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** If true, the button shows a spinner and ignores clicks, but it keeps the focus. */
  busy?: boolean;
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
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <SpinnerIcon className="size-4.5" />}
      {/*
       * With `display: contents`, the label and the icon stay flex items of the button, although a
       * span contains them.
       */}
      <span className="contents">{children}</span>
    </button>
  );
}
