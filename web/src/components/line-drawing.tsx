import type { ReactNode } from 'react';

interface Props {
  viewBox: string;
  className: string;
  children: ReactNode;
}

/** The site's pen: round and even, in the colour of the text, for nobody to read aloud. */
export function LineDrawing({ viewBox, className, children }: Props) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {children}
    </svg>
  );
}
