import { type ComponentProps, useRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { prefetchPage } from '../lib/prefetch-page';

/** A pointer that only crosses a link does not trigger a prefetch. */
const HOVER_DELAY_MS = 65;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  state?: unknown;
}

/** Internal link. Prefetches the linked page when the user points at the link or focuses it. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useLinkClickHandler(to, { state });

  const prefetch = () => prefetchPage(to, 'code and data');
  const stopTimer = () => clearTimeout(timer.current);
  const startTimer = () => {
    stopTimer();
    timer.current = setTimeout(prefetch, HOVER_DELAY_MS);
  };

  return (
    <a
      {...rest}
      href={useHref(to)}
      onPointerEnter={startTimer}
      onPointerLeave={stopTimer}
      onFocus={startTimer}
      onBlur={stopTimer}
      onPointerDown={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** The address of the people who run the site. */
export const CONTACT_EMAIL = 'hello@potluck.example';

/** Shows an email address as a link that opens a new message. A long address wraps. */
export function EmailLink({ email, className = '' }: { email: string; className?: string }) {
  // `?` and `&` in the address would add fields to the message.
  const escaped = encodeURIComponent(email).replace('%40', '@');
  return (
    <a href={`mailto:${escaped}`} translate="no" className={`link wrap-anywhere ${className}`}>
      {email}
    </a>
  );
}
