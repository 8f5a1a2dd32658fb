import { use, useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { focusFollowedLink } from '../lib/followed-link';
import { ClaimHeadingFocusContext } from './heading-focus-context';

interface Props {
  children: ReactNode;
  className?: string;
}

/**
 * Renders the page's h1. The heading takes the focus after a navigation, and screen readers read it.
 * After Back, the link that the user followed takes the focus instead.
 */
export function PageHeading({ children, className = 'text-4xl' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const claimFocus = use(ClaimHeadingFocusContext);
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (!heading.current) return;
    if (!claimFocus()) return;
    if (isReturn) return focusFollowedLink(heading.current);
    heading.current.focus({ preventScroll: true });
  }, [claimFocus, isReturn]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
