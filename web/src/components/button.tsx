import type { ComponentProps } from 'react';
import { getButtonClass, type ButtonVariant } from './button-class';
import { SpinnerIcon } from './spinner';

interface Props extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  variant?: ButtonVariant;
  /** If true, the button shows a spinner and ignores clicks, but it keeps the focus. */
  busy?: boolean;
  /**
   * If true, the button looks disabled and ignores clicks, but it keeps the focus. Use it instead of
   * `disabled` if a click on the button itself can disable the button.
   */
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
      {/*
       * With `display: contents`, the label and the icon stay flex items of the button, although a
       * span contains them.
       */}
      <span className="contents">{children}</span>
    </button>
  );
}
