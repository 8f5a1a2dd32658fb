import { crescentPath, disc, fillPath, ring, type Point } from './svg-shapes';
import { palette } from './palette';

const drawPlateShadow = ([x, y]: Point, r: number) =>
  disc(x + 10, y + 14, r, palette.ink, 0.2) + disc(x + 22, y + 28, r - 4, palette.ink, 0.1);

interface PlateColors {
  body: string;
  well: string;
  band?: string;
}

export const stonewareColors: PlateColors = { body: '#D9C8AB', well: '#E8DBC3', band: '#A97B50' };

/** Draws a flat plate from above. */
export function drawPlate(centre: Point, r: number, glaze: PlateColors): string {
  const [x, y] = centre;
  const band = glaze.band
    ? ring(x, y, r * 0.945, glaze.band, r * 0.035) + ring(x, y, r * 0.895, glaze.band, 3, 0.7)
    : '';
  return [
    drawPlateShadow(centre, r),
    disc(x, y, r, glaze.body),
    fillPath(crescentPath(centre, r, 48, 190, r * 0.06), palette.ink, 0.12),
    fillPath(crescentPath(centre, r * 0.985, 228, 150, r * 0.035), palette.white, 0.55),
    band,
    disc(x, y, r * 0.74, palette.ink, 0.1),
    disc(x + 3, y + 4, r * 0.725, glaze.well),
    fillPath(crescentPath([x + 3, y + 4], r * 0.725, 228, 160, r * 0.03), palette.ink, 0.08),
  ].join('');
}
