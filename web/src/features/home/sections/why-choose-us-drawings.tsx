import type { ReactNode } from 'react';
import { LineDrawing } from '../../../components/line-drawing';

/**
 * Shows a drawing with a width of 11rem, or the width of its column if that is smaller. In three columns, all
 * drawings have the same height, so the headings below them align.
 */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <LineDrawing viewBox="0 0 160 120" className="w-44 text-ink md:h-33">
      {children}
    </LineDrawing>
  );
}

export function TomatoVineDrawing() {
  return (
    <Drawing>
      <path d="M14 24c40-14 92-12 132 10" stroke="var(--herb)" />
      <path
        d="M46 17c2 12 1 20-3 27M92 17c4 10 6 17 6 25M126 26c3 8 4 12 4 18"
        stroke="var(--herb)"
      />
      <path d="M70 15c6-10 16-12 24-8-3 8-12 12-24 8z" fill="var(--tint)" stroke="var(--herb)" />
      <circle cx="43" cy="70" r="26" fill="var(--tint)" />
      <circle cx="98" cy="72" r="30" fill="var(--tint)" />
      <circle cx="134" cy="60" r="17" fill="var(--tint)" />
      <path
        d="M31 46c4 3 8 3 12-2 4 5 8 5 13 2-2 5-6 8-13 8s-10-3-12-8z"
        fill="var(--herb)"
        stroke="none"
      />
      <path
        d="M84 45c4 3 9 2 14-3 5 5 9 6 14 3-2 6-7 9-14 9s-12-3-14-9z"
        fill="var(--herb)"
        stroke="none"
      />
      <path
        d="M124 44c2 2 5 1 7-1 2 2 5 3 8 2-1 3-4 5-8 5s-6-2-7-6z"
        fill="var(--herb)"
        stroke="none"
      />
      <path d="M25 72c1 8 5 13 11 16M77 76c2 9 7 15 14 18" stroke="var(--paprika)" />
    </Drawing>
  );
}

export function PotWithSpeedLinesDrawing() {
  return (
    <Drawing>
      <path d="M6 62h22M2 78h20M10 94h16" stroke="var(--line)" />
      <path d="M46 58h88v24a22 22 0 0 1-22 22H68a22 22 0 0 1-22-22z" fill="var(--tint)" />
      <path d="M46 66H36v12h10M134 66h10v12h-10" />
      <path d="M40 58h100M50 58c2-16 18-24 40-24s38 8 40 24" fill="var(--tint)" />
      <path d="M84 34v-4a6 6 0 0 1 12 0v4" />
      <path d="M62 82h56" stroke="var(--paprika)" />
      <path d="M62 89h56" stroke="var(--saffron)" />
      <path d="M56 24c-6-6 5-9 0-17M122 24c-6-6 5-9 0-17" stroke="var(--soft)" />
    </Drawing>
  );
}

export function KitchenLampDrawing() {
  return (
    <Drawing>
      <path d="M80 62 34 110h92z" fill="var(--saffron)" opacity="0.28" stroke="none" />
      <path d="M80 4v22" />
      <path d="M46 60c0-20 14-34 34-34s34 14 34 34z" fill="var(--tint)" />
      <path d="M70 60a10 10 0 0 0 20 0" fill="var(--saffron)" />
      <path d="M12 110h136" />
      <path d="M64 110V94h26v16M90 98h5a5 5 0 0 1 0 10h-5" fill="var(--card)" />
      <path d="M136 24a11 11 0 1 1-12-14 9 9 0 0 0 12 14z" stroke="var(--soft)" />
      <path d="M24 22v8M20 26h8M34 44v5M31.500 46.500h5" stroke="var(--saffron)" />
    </Drawing>
  );
}
