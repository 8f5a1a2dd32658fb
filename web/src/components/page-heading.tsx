import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusOpenedLink } from '../lib/opened-link';

/** Where the visit began, then the page that was shown last. */
let arrivedAt = typeof location === 'undefined' ? undefined : location.pathname;

interface Props {
  children: ReactNode;
  className?: string;
}

/**
 * The page's h1. It takes the focus after a page change, so a screen reader reads it. After Back, the
 * link that the user had followed from the page takes the focus.
 */
export function PageHeading({ children, className = 'text-4xl' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const isPageChange = arrivedAt !== pathname;
    arrivedAt = pathname;
    if (!isPageChange || !heading.current) return;
    if (isReturn) return focusOpenedLink(heading.current);
    heading.current.focus({ preventScroll: true });
  }, [pathname, isReturn]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
