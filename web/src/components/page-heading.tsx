import { use, useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { focusOpenedLink } from '../lib/opened-link';
import { ClaimHeadingFocus, takeFocusRequest } from './heading-focus';

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
  const claimFocus = use(ClaimHeadingFocus);
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (!heading.current) return;
    const isRequested = takeFocusRequest();
    if (!claimFocus() && !isRequested) return;
    if (isReturn && !isRequested) return focusOpenedLink(heading.current);
    heading.current.focus({ preventScroll: true });
  }, [claimFocus, isReturn]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
