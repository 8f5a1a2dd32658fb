import { LineDrawing } from './line-drawing';

/** Drawing of a plate with a crack and a piece that broke off. */
export function CrackedPlateDrawing({ className = 'w-44' }: { className?: string }) {
  return (
    <LineDrawing viewBox="0 0 220 130" className={`text-soft ${className}`}>
      <ellipse cx="110" cy="116" rx="66" ry="6" fill="var(--tint)" stroke="none" />
      <path d="M146 27a50 50 0 1 0 13 45l-19-4 7-15-14-8z" fill="var(--card)" />
      <path d="M130 36a33 33 0 1 0 8 42" stroke="var(--line)" />
      <path d="m133 45-20 9 5 13-16 8 3 14" stroke="var(--saffron)" />
      <path d="m166 30 16 18 4 24-20-4 7-16-13-8z" fill="var(--card)" />
    </LineDrawing>
  );
}
