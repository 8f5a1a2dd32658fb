import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the visit began, then the page that was shown last. */
let arrivedAt = typeof location === 'undefined' ? undefined : location.pathname;

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
