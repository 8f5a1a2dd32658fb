import { onionRing, piece } from './garnish';
import { leaf, coriander } from './herbs';
import {
  type Point,
  type Random,
  fill,
  stroke,
  disc,
  oval,
  place,
  repeat,
  blob,
  scatter,
  around,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { plainTable, planks, cloth, fork } from './table';
import { glazes, plate, pan } from './vessels';

/** A bed of rice: one handful of grains in several colours, strewn and turned. */
export function bed(random: Random, [x, y]: Point, r: number, colors: readonly string[]): string {
  const hand = r * 0.34;
  const handful = colors.map((color) =>
    stroke(grains(random, scatter(random, 11, hand, hand, 12), 12), color, 6.5),
  );
  const spots = scatter(random, 40, r - hand * 0.85, r - hand * 0.85, r * 0.2);
  return repeat(
    'rice',
    handful.join(''),
    around(x, y, spots).map(([sx, sy]) => [sx, sy, random.between(0, 360)]),
  );
}

function jollof(random: Random): string {
  const plantain = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      oval(5, 8, 58, 34, palette.ink, 0.2),
      oval(0, 0, 58, 34, palette.toast),
      oval(-1, -2, 53, 29, '#DE9A35'),
      oval(-4, -5, 38, 18, '#F3C15C'),
      stroke('M-16 -4h32', palette.crustDark, 4, 0.5),
    );
  return [
    planks('#8B6844'),
    cloth([440, 380], [700, 560], 16, '#E9DCC2', palette.herb),
    plate([480, 360], 285, glazes.herbRim),
    fill(blob(random, [470, 376], 196, 184, 0.05, 12), palette.ink, 0.16),
    fill(blob(random, [464, 366], 190, 178, 0.07, 14), '#C4501F'),
    fill(blob(random, [450, 350], 140, 124, 0.1, 10), '#D8662A', 0.8),
    bed(random, [464, 364], 186, ['#93300F', '#E57B33', '#F7A95C', '#D9632A', '#F08D40']),
    ...[
      [390, 300, 20],
      [500, 420, -30],
      [420, 440, 70],
      [340, 372, 10],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        turn,
        stroke('M-26 0Q0 -18 26 0', palette.paprikaDark, 13),
        stroke('M-24 -3Q0 -20 24 -3', '#D8402A', 7),
      ),
    ),
    repeat('o', onionRing(0, 0, 32), [
      [456, 286, 20],
      [398, 376, -30, 0.9],
      [508, 352, 60, 0.8],
    ]),
    repeat('p', plantain(0, 0, 0), [
      [632, 288, 74],
      [642, 368, 96],
      [614, 444, 124],
      [556, 504, 150],
    ]),
    leaf(404, 228, 24, 96, palette.olive, 30),
    repeat('c', coriander(0, 0, 0, 22), [
      [450, 350, 30],
      [372, 448, 200],
      [520, 306, 290],
      [474, 470, 120],
      [350, 300, 80],
    ]),
    fork(104, 330, -8),
  ].join('');
}

function biryani(random: Random): string {
  const potato = ['#E8AC3C', '#B87A20', '#F8D583'] as const;
  const goat = ['#7A4126', '#4E2414', '#A8683F'] as const;
  const fried = 'M-22 4q14 -16 26 -2t18 -6';
  return [
    plainTable('#D9BC8E'),
    cloth([480, 372], [780, 520], -10, '#8F3722', palette.saffron),
    pan([480, 360], 268, palette.copper, palette.copperDark, palette.copperDark, 90),
    disc(480, 360, 238, '#EAD6A8'),
    ...scatter(random, 7, 170, 170, 90).map(([x, y]) =>
      fill(blob(random, [480 + x, 360 + y], 74, 52, 0.15, 8), '#EDBE5C', 0.7),
    ),
    bed(random, [480, 360], 228, ['#CDB37C', '#FFFDF5', '#F2B33A', '#FFFBF0', '#E28A28']),
    repeat('p', piece(random, [0, 0], 60, 50, potato), [
      [390, 290, 16],
      [578, 430, -24],
      [420, 472, 20, 0.9],
    ]),
    stroke('M574 236l34 -22M404 428l-40 22', '#F3E3C4', 20),
    repeat('g', piece(random, [0, 0], 66, 50, goat), [
      [536, 268, -18],
      [458, 376, 12],
      [332, 396, 30, 0.9],
      [600, 344, 24, 0.8],
    ]),
    repeat(
      'f',
      stroke(fried, palette.toast, 8) + stroke(fried, palette.crust, 3, 0.7),
      scatter(random, 20, 190, 190, 40).map(([x, y]) => [
        480 + x,
        360 + y,
        random.between(-40, 40),
      ]),
    ),
    repeat('l', leaf(0, 0, 0, 54, palette.leaf), [
      [470, 300, -40],
      [470, 300, 30],
      [520, 470, 150],
      [520, 470, 80],
      [620, 280, 120],
      [366, 340, 200],
    ]),
    ...[
      [520, 408],
      [402, 402],
      [604, 386],
      [446, 242],
    ].map(([x = 0, y = 0]) =>
      place(x, y, 30, oval(0, 0, 15, 8, palette.olive), stroke('M-10 0h20', palette.moss, 2)),
    ),
  ].join('');
}

export const rice: Pictures = {
  'jollof-rice': jollof,
  'kacchi-biryani': biryani,
};
