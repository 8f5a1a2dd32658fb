import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the visit began, then the page that was shown last. */
let arrivedAt = typeof location === 'undefined' ? undefined : location.pathname;

/**
 * Lets the next heading take the focus even if the path stays the same, for example after a retry.
 * The focus stays where it is if it is outside of the page, for example in the navbar.
 */
export function focusNextHeading(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.closest('main')) arrivedAt = undefined;
}

interface Props {
  children: ReactNode;
  className?: string;
}

/** The page's h1. It takes the focus when one came from another page, so that it is read out. */
export function PageHeading({ children, className = 'text-4xl' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (arrivedAt !== pathname) heading.current?.focus({ preventScroll: true });
    arrivedAt = pathname;
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
