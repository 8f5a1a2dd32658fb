import type { ReactNode } from 'react';

interface Props {
  viewBox: string;
  className: string;
  children: ReactNode;
}

/** Decorative SVG with round strokes in the text color. Screen readers skip it. */
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
      className={`max-w-full ${className}`}
    >
      {children}
    </svg>
  );
}
