export type Point = readonly [x: number, y: number];

export interface SeededRandom {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  between: (low: number, high: number) => number;
}

/** Creates a random number generator (mulberry32). A fixed seed makes every run draw identical images. */
export function createSeededRandom(seed: string): SeededRandom {
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

const formatNumber = (value: number) => String(Math.round(value * 10) / 10);
/** Rounds to whole units, because fractions are invisible at the sizes that the site uses. */
export const formatNumbers = (...values: number[]) => values.map(Math.round).join(' ');
const opacityAttribute = (opacity: number) =>
  opacity < 1 ? ` opacity="${formatNumber(opacity)}"` : '';

export const fillPath = (d: string, color: string, opacity = 1) =>
  `<path d="${d}" fill="${color}"${opacityAttribute(opacity)}/>`;

export const strokePath = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}"${opacityAttribute(opacity)}/>`;

export const disc = (x: number, y: number, r: number, color: string, opacity = 1) =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="${color}"${opacityAttribute(opacity)}/>`;

export const ring = (x: number, y: number, r: number, color: string, width: number, opacity = 1) =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(r)}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}"${opacityAttribute(opacity)}/>`;

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  opacity = 1,
): string =>
  `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${color}"${opacityAttribute(opacity)}/>`;

/** Returns a group that is rotated around the origin by `turn` degrees, and is then moved to (`x`, `y`). */
export function transformGroup(x: number, y: number, turn: number, ...children: string[]): string {
  const rotation = turn === 0 ? '' : `rotate(${formatNumber(turn)})`;
  return `<g transform="translate(${formatNumbers(x, y)})${rotation}">${children.join('')}</g>`;
}

/** Returns a group that is clipped to the outline `d`. The `name` must be unique within one drawing. */
export const clipGroup = (name: string, d: string, ...children: string[]) =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${children.join('')}</g>`;

export const polarPoint = (x: number, y: number, r: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
};

/** Returns a crescent along the inner edge of a circle: the light or shade of a round object. */
export function crescentPath(
  [x, y]: Point,
  r: number,
  degrees: number,
  span: number,
  thickness: number,
): string {
  const from = polarPoint(x, y, r, degrees - span / 2);
  const to = polarPoint(x, y, r, degrees + span / 2);
  const half = (span * Math.PI) / 360;
  const chord = r * Math.sin(half);
  const rise = Math.abs(r * (1 - Math.cos(half)) - thickness);
  const inner = (chord ** 2 + rise ** 2) / (2 * rise);
  const large = span > 180 ? 1 : 0;
  const innerLarge = rise > chord ? 1 : 0;
  return `M${formatNumbers(...from)}A${formatNumbers(r, r)} 0 ${large} 1 ${formatNumbers(...to)}A${formatNumbers(inner, inner)} 0 ${innerLarge} 0 ${formatNumbers(...from)}Z`;
}

export const translatePoints = (x: number, y: number, points: readonly Point[]): Point[] =>
  points.map(([px, py]) => [x + px, y + py]);
