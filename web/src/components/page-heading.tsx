import { use, useEffect, useRef, type ReactNode } from 'react';
import { ClaimHeadingFocusContext } from './heading-focus-context';

interface Props {
  children: ReactNode;
  className?: string;
}

/** Renders the page's h1. The heading takes the focus after a navigation, and screen readers read it. */
export function PageHeading({ children, className = 'text-4xl' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const claimFocus = use(ClaimHeadingFocusContext);

  useEffect(() => {
    if (claimFocus()) heading.current?.focus({ preventScroll: true });
  }, [claimFocus]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
