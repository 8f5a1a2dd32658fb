import { fillPath, transformGroup, strokePath } from './svg-shapes';
import { palette } from './palette';

/** Shadows fall to the lower right in every drawing, because the light comes from the upper left. */
export const drawShadow = (d: string, dx = 14, dy = 18) =>
  `<g transform="translate(${dx} ${dy})">${fillPath(d, palette.ink, 0.2)}</g>`;

const windowLight = fillPath('M-40 560L560 -40H760L-40 760Z', palette.white, 0.1);

export const drawTable = (tone: string) =>
  `<rect width="960" height="720" fill="${tone}"/>${windowLight}`;

/** Draws a folded cloth under or beside the dish. */
export function drawCloth(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  turn: number,
  color: string,
  stripe: string,
): string {
  const left = -width / 2;
  const top = -height / 2;
  const outline = `M${left} ${top}q${width / 2} 8 ${width} 0q-8 ${height / 2} 0 ${height}q${-width / 2} -8 ${-width} 0q8 ${-height / 2} 0 ${-height}Z`;
  const bands = [0.1, 0.14, 0.86, 0.9].map(
    (share) => `M${left + width * share} ${top + 6}v${height - 12}`,
  );
  return transformGroup(
    x,
    y,
    turn,
    drawShadow(outline, 6, 8),
    fillPath(outline, color),
    strokePath(bands.join(''), stripe, 7, 0.75),
    strokePath(
      `M${left + 14} ${top + 16}h${width - 28}M${left + 14} ${top + height - 16}h${width - 28}`,
      palette.ink,
      2,
      0.12,
    ),
    fillPath(
      `M${left} ${top + height * 0.52}q${width / 2} 10 ${width} -4v${height * 0.48}q${-width / 2} -8 ${-width} 0Z`,
      palette.ink,
      0.05,
    ),
  );
}

export const drawFork = (x: number, y: number, turn: number, metal: string = palette.steel) => {
  const shape =
    'M-26 -60q-4 90 18 104L-10 290q10 14 20 0L8 44q22 -14 18 -104h-9v70h-8v-70h-18v70h-8v-70Z';
  return transformGroup(
    x,
    y,
    turn,
    drawShadow(shape, 8, 8),
    fillPath(shape, metal),
    strokePath('M-1 70v190', palette.white, 4, 0.6),
  );
};

export const drawKnife = (x: number, y: number, turn: number, metal: string = palette.steel) => {
  const shape = 'M-12 -70q34 30 26 170h-2l2 190q-10 14 -22 0l2 -190h-6Z';
  return transformGroup(
    x,
    y,
    turn,
    drawShadow(shape, 8, 8),
    fillPath(shape, metal),
    strokePath('M-6 -40v130M2 130v140', palette.white, 4, 0.5),
  );
};
