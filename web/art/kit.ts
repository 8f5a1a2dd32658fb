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

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: string,
  opacity = 1,
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${color}"${faded(opacity)}/>`;

/** Draws its children around the origin, then turns (degrees) and moves them. */
export function place(x: number, y: number, turn: number, ...children: string[]): string {
  const rotation = turn === 0 ? '' : `rotate(${round(turn)})`;
  return `<g transform="translate(${numbers(x, y)})${rotation}">${children.join('')}</g>`;
}

export type Spot = readonly [x: number, y: number, turn?: number, scale?: number];

/** One thing in many places, drawn once: the name is unique within one picture. */
export function repeat(name: string, drawing: string, spots: readonly Spot[]): string {
  const uses = spots.map(([x, y, turn = 0, scale = 1]) => {
    const turned = turn === 0 ? '' : `rotate(${Math.round(turn)})`;
    const sized = scale === 1 ? '' : `scale(${round(scale)})`;
    return `<use href="#${name}" transform="translate(${numbers(x, y)})${turned}${sized}"/>`;
  });
  return `<defs><g id="${name}">${drawing}</g></defs>${uses.join('')}`;
}

/** Keeps its children inside the outline; the name is unique within one picture. */
export const inside = (name: string, d: string, ...children: string[]) =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${children.join('')}</g>`;

export const polar = (x: number, y: number, r: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
};

/** A closed soft outline that runs near the points, touching the middle of every side. */
export function smooth(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const [ax, ay] = points[index % points.length] ?? [0, 0];
    const [bx, by] = points[(index + 1) % points.length] ?? [0, 0];
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  const curves = points.map((_, index) => {
    const corner = points[(index + 1) % points.length] ?? [0, 0];
    return `Q${numbers(...corner, ...middle(index + 1))}`;
  });
  return `M${numbers(...middle(0))}${curves.join('')}Z`;
}

/** A polygon whose corners are rounded. */
export function soft(points: readonly Point[], radius: number): string {
  const toward = ([x, y]: Point, [tx, ty]: Point): Point => {
    const share = Math.min(0.5, radius / Math.hypot(tx - x, ty - y));
    return [x + (tx - x) * share, y + (ty - y) * share];
  };
  const corners = points.map((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const command = index === 0 ? 'M' : 'L';
    return `${command}${numbers(...toward(corner, before))}Q${numbers(...corner, ...toward(corner, after))}`;
  });
  return `${corners.join('')}Z`;
}

/** An uneven round, as if cut by hand. */
export function blob(
  random: Random,
  [x, y]: Point,
  rx: number,
  ry: number,
  wobble = 0.07,
  count = 9,
): string {
  const swell = 1 / Math.cos(Math.PI / count) ** 2;
  return smooth(
    Array.from({ length: count }, (_, index): Point => {
      const reach = swell * (1 + random.between(-wobble, wobble));
      const [ux, uy] = polar(0, 0, reach, (index * 360) / count);
      return [x + rx * ux, y + ry * uy];
    }),
  );
}

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

/** Points strewn over an ellipse around the origin, no two nearer than the gap. */
export function scatter(
  random: Random,
  count: number,
  rx: number,
  ry: number,
  gap: number,
): Point[] {
  const points: Point[] = [];
  for (let attempt = 0; attempt < count * 30 && points.length < count; attempt += 1) {
    const [ux, uy] = polar(0, 0, Math.sqrt(random.next()), random.next() * 360);
    const x = rx * ux;
    const y = ry * uy;
    if (points.every(([px, py]) => Math.hypot(px - x, py - y) >= gap)) points.push([x, y]);
  }
  return points;
}

export const around = (x: number, y: number, points: readonly Point[]): Point[] =>
  points.map(([px, py]) => [x + px, y + py]);

/** Short strokes in all directions as one path: rice, seeds, crumbs, grated things. */
export function grains(random: Random, points: readonly Point[], length: number): string {
  return points
    .map(([x, y]) => {
      const [dx, dy] = polar(0, 0, length, random.next() * 180);
      return `M${Math.round(x)} ${Math.round(y)}l${Math.round(dx)} ${Math.round(dy)}`;
    })
    .join('');
}
