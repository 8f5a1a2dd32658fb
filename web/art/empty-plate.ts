import { palette } from './palette';
import type { SvgDrawings } from './svg-drawing';
import { drawCloth, drawFork, drawKnife, drawTable } from './table-setting';
import { drawPlate, stonewareColors } from './plate';

/** Placeholder for a dish without an image. */
export const emptyPlateDrawing: SvgDrawings = {
  default: () =>
    [
      drawTable('#E4D5B9'),
      drawCloth([480, 372], [700, 520], -6, '#F4EBDA', palette.saffron),
      drawPlate([480, 360], 236, stonewareColors),
      drawFork(166, 330, -3),
      drawKnife(800, 320, 3),
    ].join(''),
};
