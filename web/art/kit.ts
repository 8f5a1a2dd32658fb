export type Point = readonly [x: number, y: number];

export interface Random {
  /** From 0 up to 1. */
  next: () => number;
  between: (low: number, high: number) => number;
}

/** The same seed gives the same numbers, so a rerun draws identical pictures (mulberry32). */
export function seeded(seed: string): Random {
  let state = Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    1,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}

const round = (value: number) => String(Math.round(value * 10) / 10);
/** Whole units: a picture is never shown so large that the rest of a unit could be seen. */
export const numbers = (...values: number[]) => values.map(Math.round).join(' ');
const faded = (opacity: number) => (opacity < 1 ? ` opacity="${round(opacity)}"` : '');

export const fill = (d: string, color: string, opacity = 1) =>
  `<path d="${d}" fill="${color}"${faded(opacity)}/>`;

export const stroke = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}"${faded(opacity)}/>`;

export const disc = (x: number, y: number, r: number, color: string, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}"${faded(opacity)}/>`;

export const ring = (x: number, y: number, r: number, color: string, width: number, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${color}" stroke-width="${round(width)}"${faded(opacity)}/>`;

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  opacity = 1,
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${color}"${faded(opacity)}/>`;

/** Draws its children around the origin, then turns (degrees) and moves them. */
export function place(x: number, y: number, turn: number, ...children: string[]): string {
  const rotation = turn === 0 ? '' : `rotate(${round(turn)})`;
  return `<g transform="translate(${numbers(x, y)})${rotation}">${children.join('')}</g>`;
}

/** Keeps its children inside the outline; the name is unique within one picture. */
export const inside = (name: string, d: string, ...children: string[]) =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${children.join('')}</g>`;

export const polar = (x: number, y: number, r: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
};

/** A sickle along the inside of a circle's edge: the light or the shade on a round thing. */
export function crescent(
  [x, y]: Point,
  r: number,
  degrees: number,
  span: number,
  thickness: number,
): string {
  const from = polar(x, y, r, degrees - span / 2);
  const to = polar(x, y, r, degrees + span / 2);
  const half = (span * Math.PI) / 360;
  const chord = r * Math.sin(half);
  const rise = Math.abs(r * (1 - Math.cos(half)) - thickness);
  const inner = (chord ** 2 + rise ** 2) / (2 * rise);
  const large = span > 180 ? 1 : 0;
  const innerLarge = rise > chord ? 1 : 0;
  return `M${numbers(...from)}A${numbers(r, r)} 0 ${large} 1 ${numbers(...to)}A${numbers(inner, inner)} 0 ${innerLarge} 0 ${numbers(...from)}Z`;
}

export const around = (x: number, y: number, points: readonly Point[]): Point[] =>
  points.map(([px, py]) => [x + px, y + py]);
