import { numbers, fill, stroke, ring, place, polar } from './kit';
import { palette } from './palette';
import { shadow } from './table';

/** A pointed leaf along the x axis. */
const leafShape = (length: number, width: number) =>
  `M0 0Q${numbers(length * 0.3, -width, length, 0)}Q${numbers(length * 0.3, width, 0, 0)}Z`;

export const leaf = (
  x: number,
  y: number,
  turn: number,
  length: number,
  color: string = palette.leaf,
  width = length * 0.5,
): string =>
  place(
    x,
    y,
    turn,
    shadow(leafShape(length, width), 3, 4),
    fill(leafShape(length, width), color),
    fill(`M0 0Q${numbers(length * 0.3, width, length, 0)}Z`, palette.ink, 0.16),
    stroke(`M${numbers(length * 0.08, 0)}H${numbers(length * 0.8)}`, palette.leafPale, 2, 0.7),
  );

/** Three lobes on a short stem: coriander or flat parsley. */
export function coriander(
  x: number,
  y: number,
  turn: number,
  size: number,
  color: string = palette.leaf,
): string {
  const lobes = [-68, 0, 68]
    .map((side) => {
      const [tx, ty] = polar(0, 0, size * (side === 0 ? 1.05 : 0.85), side);
      const [ax, ay] = polar(0, 0, size * 0.75, side - 36);
      const [bx, by] = polar(0, 0, size * 0.75, side + 36);
      return `M0 0Q${numbers(ax * 1.1, ay * 1.1, tx, ty)}Q${numbers(bx * 1.1, by * 1.1, 0, 0)}`;
    })
    .join('');
  return place(
    x,
    y,
    turn,
    stroke(`M0 0H${numbers(-size * 0.7)}`, color, size * 0.12),
    fill(lobes, color),
    stroke(`M0 0H${numbers(size * 0.7)}`, palette.leafPale, 1.8, 0.7),
  );
}

export function sprig(
  x: number,
  y: number,
  turn: number,
  length: number,
  color: string = palette.herb,
): string {
  const pairs = [0.2, 0.42, 0.64, 0.84].flatMap((share) =>
    [-42, 42].map((side) => {
      const size = length * 0.24 * (1.25 - share * 0.5);
      return place(length * share, 0, side, fill(leafShape(size, size * 0.5), color));
    }),
  );
  return place(
    x,
    y,
    turn,
    stroke(`M0 0Q${numbers(length * 0.5, -6, length, 0)}`, color, 4),
    ...pairs,
    place(length, 0, 0, fill(leafShape(length * 0.18, length * 0.09), color)),
  );
}

export const springOnion = (x: number, y: number, r: number) =>
  ring(x, y, r, palette.leaf, r * 0.5) + ring(x, y, r * 0.62, palette.leafPale, r * 0.4);
