import { LineDrawing } from './line-drawing';

/** Drawing of a fork, an empty plate, and a knife. */
export function EmptyPlateDrawing({ className = 'w-44' }: { className?: string }) {
  return (
    <LineDrawing viewBox="0 0 220 130" className={`text-soft ${className}`}>
      <ellipse cx="110" cy="112" rx="62" ry="6" fill="var(--tint)" stroke="none" />
      <circle cx="110" cy="62" r="50" fill="var(--card)" />
      <circle cx="110" cy="62" r="33" stroke="var(--line)" />
      <path d="M88 78c6 8 15 12 25 11" stroke="var(--saffron)" />
      <path d="M30 20v22c0 6 4 10 9 10s9-4 9-10V20M39 20v84" />
      <path d="M182 104V20c-9 6-13 18-13 32 0 6 4 9 13 9" />
    </LineDrawing>
  );
}
