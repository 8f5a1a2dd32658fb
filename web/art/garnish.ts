import {
  type Point,
  type Random,
  numbers,
  fill,
  stroke,
  disc,
  ring,
  oval,
  box,
  place,
  polar,
  blob,
  crescent,
} from './kit';
import { palette } from './palette';
import { shadow } from './table';

/** A round slice of lemon or lime. */
export function citrus(x: number, y: number, r: number, rind: string, flesh: string): string {
  const segments = Array.from({ length: 8 }, (_, index) => {
    const a = polar(0, 0, r * 0.74, index * 45 + 6);
    const b = polar(0, 0, r * 0.74, index * 45 + 39);
    const c = polar(0, 0, r * 0.14, index * 45 + 22);
    return `M${numbers(...c)}L${numbers(...a)}A${numbers(r * 0.74, r * 0.74)} 0 0 1 ${numbers(...b)}Z`;
  });
  return place(
    x,
    y,
    12,
    disc(4, 6, r, palette.ink, 0.2),
    disc(0, 0, r, rind),
    disc(0, 0, r * 0.87, palette.cream),
    fill(segments.join(''), flesh),
  );
}

/** A wedge of lemon or lime lying on its side. */
export const wedge = (
  x: number,
  y: number,
  turn: number,
  size: number,
  rind: string,
  flesh: string,
) =>
  place(
    x,
    y,
    turn,
    shadow(`M${-size} 0A${size} ${size} 0 0 0 ${size} 0Z`, 4, 6),
    fill(`M${-size} 0A${size} ${size} 0 0 0 ${size} 0Z`, rind),
    fill(`M${numbers(-size, 0)}Q0 ${numbers(size * 1.45)} ${size} 0Z`, palette.cream),
    fill(
      `M${numbers(-size * 0.86, 0)}Q0 ${numbers(size * 1.2)} ${numbers(size * 0.86, 0)}Z`,
      flesh,
    ),
    stroke(
      `M0 4V${numbers(size * 0.52)}M${numbers(-size * 0.4, 4)}l${numbers(size * 0.16, size * 0.36)}M${numbers(size * 0.4, 4)}l${numbers(-size * 0.16, size * 0.36)}`,
      palette.cream,
      3,
    ),
  );

export function onionRing(x: number, y: number, r: number, turn = 0): string {
  return place(
    x,
    y,
    turn,
    `<g transform="scale(1 .86)">${ring(2, 4, r, palette.ink, 6, 0.15)}${ring(0, 0, r, palette.onion, 7)}${ring(0, 0, r - 3, palette.onionLight, 5)}${ring(0, 0, r * 0.58, palette.onion, 3)}${ring(0, 0, r * 0.5, palette.onionLight, 4)}</g>`,
  );
}

export function tomatoSlice(x: number, y: number, r: number, turn = 0): string {
  const chambers = [0, 120, 240].map((angle) => {
    const [cx, cy] = polar(0, 0, r * 0.46, angle);
    return place(
      cx,
      cy,
      angle,
      oval(0, 0, r * 0.22, r * 0.34, palette.tomatoLight),
      disc(2, -r * 0.12, r * 0.06, palette.saffronLight),
      disc(-2, r * 0.12, r * 0.06, palette.saffronLight),
    );
  });
  return place(
    x,
    y,
    turn,
    disc(4, 6, r, palette.ink, 0.18),
    disc(0, 0, r, palette.paprika),
    disc(0, 0, r * 0.88, palette.tomato),
    ...chambers,
  );
}

export const eggHalf = (x: number, y: number, turn: number, size: number) =>
  place(
    x,
    y,
    turn,
    oval(5, 7, size, size * 0.78, palette.ink, 0.2),
    oval(0, 0, size, size * 0.78, '#D9B583'),
    oval(0, 0, size * 0.93, size * 0.71, palette.white),
    disc(size * 0.08, 0, size * 0.47, palette.saffronDark),
    disc(size * 0.08, 0, size * 0.43, '#EE9A2B'),
    disc(size * 0.0, -size * 0.1, size * 0.22, '#F7B94E'),
  );

/** A lump of meat, potato or fritter: a shaded side, a lit one, a glint. */
export function piece(
  random: Random,
  centre: Point,
  rx: number,
  ry: number,
  [base, dark, light]: readonly [string, string, string],
  turn = 0,
): string {
  const outline = blob(random, [0, 0], rx, ry, 0.13, 8);
  return place(
    ...centre,
    turn,
    `<g transform="rotate(${numbers(-turn)})translate(5 7)rotate(${numbers(turn)})">${fill(outline, palette.ink, 0.22)}</g>`,
    fill(outline, dark),
    `<g transform="translate(-3 -4)scale(.86)">${fill(outline, base)}</g>`,
    stroke(
      `M${numbers(-rx * 0.55, -ry * 0.25)}Q${numbers(-rx * 0.35, -ry * 0.62, rx * 0.15, -ry * 0.6)}`,
      light,
      Math.min(rx, ry) * 0.16,
      0.8,
    ),
  );
}

/** A small dipping bowl. */
export const dip = (
  x: number,
  y: number,
  r: number,
  glaze: string,
  sauce: string,
  ...floating: string[]
) =>
  place(
    x,
    y,
    0,
    disc(10, 14, r, palette.ink, 0.2),
    disc(0, 0, r, glaze),
    fill(crescent([0, 0], r, 48, 200, r * 0.1), palette.ink, 0.18),
    disc(0, 0, r * 0.82, palette.ink, 0.25),
    disc(0, 0, r * 0.76, sauce),
    fill(crescent([0, 0], r * 0.76, 228, 160, r * 0.08), palette.ink, 0.2),
    stroke(
      `M${numbers(r * 0.15, r * 0.5)}Q${numbers(r * 0.45, r * 0.4, r * 0.5, r * 0.1)}`,
      palette.white,
      r * 0.07,
      0.5,
    ),
    ...floating,
  );

/** A pat of butter. */
export const butter = (x: number, y: number, turn: number, size: number) =>
  place(
    x,
    y,
    turn,
    box(-size + 4, -size * 0.7 + 8, size * 2, size * 1.5, 8, palette.ink, 0.2),
    box(-size, -size * 0.7, size * 2, size * 1.5, 8, palette.saffron),
    box(-size, -size * 0.8, size * 2, size * 1.35, 8, '#FBE19A'),
  );
