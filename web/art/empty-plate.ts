import { palette } from './palette';
import type { Pictures } from './picture';
import { cloth, fork, knife, plainTable } from './table';
import { plate, stoneware } from './vessels';

/** Stands in for a dish that has no picture. */
export const emptyPlate: Pictures = {
  default: () =>
    [
      plainTable('#E4D5B9'),
      cloth([480, 372], [700, 520], -6, '#F4EBDA', palette.saffron),
      plate([480, 360], 236, stoneware),
      fork(166, 330, -3),
      knife(800, 320, 3),
    ].join(''),
};
