import { crescent, disc, fill, ring, type Point } from './kit';
import { palette } from './palette';

const castShadow = ([x, y]: Point, r: number) =>
  disc(x + 10, y + 14, r, palette.ink, 0.2) + disc(x + 22, y + 28, r - 4, palette.ink, 0.1);

interface Glaze {
  body: string;
  well: string;
  band?: string;
}

export const stoneware: Glaze = { body: '#D9C8AB', well: '#E8DBC3', band: '#A97B50' };

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
