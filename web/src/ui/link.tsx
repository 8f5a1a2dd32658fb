import { type ComponentProps, useRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { prefetchPage } from '../lib/prefetch-page';

/**
 * Delay between the hover and the prefetch, because a pointer that only crosses a link must not
 * trigger a prefetch.
 */
const HOVER_DELAY_MS = 65;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State to store in the new history entry. */
  state?: unknown;
}

/** Internal link. Prefetches the linked page when the user points at the link or focuses it. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useLinkClickHandler(to, { state });

  function prefetch(): void {
    prefetchPage(to, 'code and data');
  }
  function startDwelling(): void {
    clearTimeout(dwelling.current);
    dwelling.current = setTimeout(prefetch, HOVER_DELAY_MS);
  }
  function stopDwelling(): void {
    clearTimeout(dwelling.current);
  }

  return (
    <a
      {...rest}
      href={useHref(to)}
      onPointerEnter={startDwelling}
      onPointerLeave={stopDwelling}
      onFocus={startDwelling}
      onBlur={stopDwelling}
      onPointerDown={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface EmailLinkProps {
  email: string;
  className?: string;
}

/** Shows an email address as a link that opens a new message. A long address wraps. */
export function EmailLink({ email, className = '' }: EmailLinkProps) {
  return (
    <a href={toMailLink(email)} translate="no" className={`link wrap-anywhere ${className}`}>
      {email}
    </a>
  );
}

/**
 * Returns a `mailto:` link. Escapes the email address, because `?` and `&` in it would add fields
 * to the message.
 */
function toMailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
