import { crescent, disc, fill, oval, ring, stroke, type Point } from './kit';
import { palette } from './palette';

const castShadow = ([x, y]: Point, r: number) =>
  disc(x + 10, y + 14, r, palette.ink, 0.2) + disc(x + 22, y + 28, r - 4, palette.ink, 0.1);

export interface Glaze {
  body: string;
  well: string;
  band?: string;
}

export const glazes = {
  cream: { body: '#F3E8D4', well: '#FBF4E6' },
  stoneware: { body: '#D9C8AB', well: '#E8DBC3', band: '#A97B50' },
  saffronRim: { body: '#F5EBD9', well: '#FCF6EA', band: '#E8A33D' },
  paprikaRim: { body: '#F5EBD9', well: '#FCF6EA', band: '#B4381A' },
  herbRim: { body: '#F1E9D6', well: '#FAF4E5', band: '#5F7A52' },
  terracotta: { body: '#B5643F', well: '#C97F57', band: '#8E4729' },
  moss: { body: '#56684A', well: '#6F8160', band: '#3F5038' },
  night: { body: '#43332A', well: '#57453A', band: '#2E221B' },
} satisfies Record<string, Glaze>;

/** A flat plate from above. */
export function plate(centre: Point, r: number, glaze: Glaze): string {
  const [x, y] = centre;
  const band = glaze.band
    ? ring(x, y, r * 0.945, glaze.band, r * 0.035) + ring(x, y, r * 0.895, glaze.band, 3, 0.7)
    : '';
  return [
    castShadow(centre, r),
    disc(x, y, r, glaze.body),
    fill(crescent(centre, r, 48, 190, r * 0.06), palette.ink, 0.12),
    fill(crescent(centre, r * 0.985, 228, 150, r * 0.035), palette.white, 0.55),
    band,
    disc(x, y, r * 0.74, palette.ink, 0.1),
    disc(x + 3, y + 4, r * 0.725, glaze.well),
    fill(crescent([x + 3, y + 4], r * 0.725, 228, 160, r * 0.03), palette.ink, 0.08),
  ].join('');
}

/** A deep bowl from above with its contents' surface at 0.8 of the radius. */
export function bowl(centre: Point, r: number, glaze: Glaze, contents: string): string {
  const [x, y] = centre;
  return [
    castShadow(centre, r),
    disc(x, y, r, glaze.body),
    fill(crescent(centre, r, 48, 200, r * 0.07), palette.ink, 0.2),
    fill(crescent(centre, r * 0.985, 228, 140, r * 0.035), palette.white, 0.5),
    glaze.band ? ring(x, y, r * 0.955, glaze.band, r * 0.03) : '',
    disc(x, y, r * 0.9, palette.ink, 0.22),
    disc(x + 2, y + 3, r * 0.885, glaze.well),
    fill(crescent([x + 2, y + 3], r * 0.885, 228, 200, r * 0.07), palette.ink, 0.16),
    disc(x + 3, y + 4, r * 0.81, palette.ink, 0.16),
    disc(x, y, r * 0.8, contents),
    fill(crescent(centre, r * 0.8, 228, 170, r * 0.05), palette.ink, 0.16),
  ].join('');
}

/** A plate seen a little from the side, for things that are known by their height. */
export function lowPlate([x, y]: Point, rx: number, glaze: Glaze): string {
  const ry = rx * 0.56;
  const band = glaze.band
    ? `<ellipse cx="${x}" cy="${y}" rx="${rx * 0.94}" ry="${ry * 0.92}" fill="none" stroke="${glaze.band}" stroke-width="8"/>`
    : '';
  return [
    oval(x + 14, y + 34, rx, ry, palette.ink, 0.2),
    oval(x, y + 12, rx * 0.99, ry, palette.ink, 0.16),
    oval(x, y + 10, rx * 0.99, ry, glaze.body),
    oval(x, y + 10, rx * 0.99, ry, palette.ink, 0.14),
    oval(x, y, rx, ry, glaze.body),
    band,
    oval(x, y + 2, rx * 0.74, ry * 0.7, palette.ink, 0.1),
    oval(x + 2, y + 6, rx * 0.725, ry * 0.68, glaze.well),
    stroke(
      `M${x - rx * 0.9} ${y - ry * 0.32}Q${x - rx * 0.7} ${y - ry * 0.78} ${x - rx * 0.2} ${y - ry * 0.95}`,
      palette.white,
      6,
      0.6,
    ),
  ].join('');
}

/** A wide metal pan from above with two handles. */
export function pan(
  centre: Point,
  r: number,
  metal: string,
  metalDark: string,
  handle: string,
  turn: number,
): string {
  const [x, y] = centre;
  const handles = `M${x - r + 6} ${y - 62}q-66 8 -66 62t66 62M${x + r - 6} ${y - 62}q66 8 66 62t-66 62`;
  return [
    `<g transform="rotate(${turn} ${x} ${y})"><g transform="translate(10 16)">${stroke(handles, palette.ink, 24, 0.2)}</g>${stroke(handles, handle, 24)}${stroke(handles, palette.white, 5, 0.25)}</g>`,
    castShadow(centre, r),
    disc(x, y, r, metal),
    fill(crescent(centre, r, 48, 200, r * 0.05), metalDark),
    fill(crescent(centre, r * 0.985, 228, 150, r * 0.025), palette.white, 0.5),
    disc(x, y, r * 0.93, metalDark),
    fill(crescent(centre, r * 0.93, 48, 190, r * 0.05), metal, 0.7),
  ].join('');
}
