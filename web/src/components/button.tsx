import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class';
import { SpinnerMark } from './spinner';

interface Props extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** Shows that it works; pressing it again does nothing, and it keeps the focus. */
  busy?: boolean;
}

export function Button({
  look = 'primary',
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
      className={buttonClass(look, className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <SpinnerMark className="size-4.5" />}
      {/* `contents` keeps a label and its icon items of the button's flex row. */}
      <span className="contents">{children}</span>
    </button>
  );
}
