import { wedge, piece, dip } from './garnish';
import { leaf, coriander, springOnion } from './herbs';
import { type Random, fill, stroke, disc, box, place, repeat, blob, scatter, grains } from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { plainTable, cloth, mat, spoon } from './table';
import { glazes, plate, bowl } from './vessels';

function curry(random: Random): string {
  const drumstick = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      `<g transform="translate(6 9)">${fill('M-70 0C-74 -56 10 -66 46 -18L112 -12V14L46 20C10 62 -70 52 -70 0Z', palette.ink, 0.22)}</g>`,
      stroke('M50 0L112 2', palette.cream, 22),
      disc(116, -8, 13, palette.cream),
      disc(116, 12, 13, palette.cream),
      fill('M-70 0C-74 -56 10 -66 62 -14V16C10 62 -70 52 -70 0Z', '#9C4A1C'),
      fill('M-62 -6C-62 -48 8 -56 54 -14V4C10 36 -58 36 -62 -6Z', '#C4692B'),
      stroke('M-46 -14Q-30 -40 6 -36', '#E99A50', 8, 0.9),
    );
  const potato = ['#E9B44C', '#BD7F24', '#F8D98A'] as const;
  return [
    plainTable('#6F7B58'),
    mat(470, 366, 334, '#D3BA8B'),
    bowl([480, 360], 268, glazes.cream, '#C2561B'),
    fill(blob(random, [486, 366], 192, 188, 0.05, 12), '#D4701F'),
    fill(blob(random, [500, 384], 140, 120, 0.12, 9), '#DF8530', 0.8),
    ...scatter(random, 34, 196, 196, 22).map(([x, y]) =>
      disc(480 + x, 360 + y, random.between(3, 10), '#F2A43C', 0.85),
    ),
    leaf(356, 250, 28, 118, palette.olive, 34),
    piece(random, [590, 270], 58, 48, potato, 14),
    piece(random, [352, 396], 56, 46, potato, -20),
    piece(random, [574, 476], 52, 44, potato, 32),
    repeat('d', drumstick(0, 0, 0), [
      [452, 300, -24],
      [474, 432, 16],
    ]),
    repeat('c', coriander(0, 0, 0, 24), [
      [560, 366, 20],
      [420, 500, 160],
      [396, 330, 250],
      [600, 404, 100],
      [500, 238, 300],
    ]),
    stroke('M620 330q24 10 40 -4', palette.paprikaDark, 10),
    plate([846, 566], 150, glazes.herbRim),
    fill(blob(random, [846, 560], 92, 84, 0.08), palette.riceShade),
    stroke(
      grains(
        random,
        scatter(random, 130, 82, 74, 8).map(([x, y]) => [846 + x, 556 + y]),
        10,
      ),
      palette.white,
      6,
    ),
    repeat('w', wedge(0, 0, 0, 54, palette.leaf, '#C9D97E'), [
      [104, 560, -28],
      [170, 622, 18],
    ]),
  ].join('');
}

function mapo(random: Random): string {
  const cube = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      box(-30, -26, 70, 70, 12, palette.paprikaDark, 0.5),
      box(-34, -34, 70, 72, 11, '#E2CFA8'),
      box(-34, -36, 66, 62, 11, '#FBF0DA'),
      fill('M-26 -2Q-20 -30 8 -28L-8 -18Q-18 -10 -26 -2Z', '#F4E5C6', 0.9),
    );
  const spots = scatter(random, 19, 168, 168, 76).sort((a, b) => a[1] - b[1]);
  return [
    plainTable('#C98A5E'),
    cloth([450, 370], [760, 470], 6, '#6A4630', palette.saffron),
    bowl([480, 360], 268, glazes.moss, '#9C2C12'),
    fill(blob(random, [484, 366], 196, 192, 0.05, 12), '#B93C17'),
    ...scatter(random, 30, 198, 198, 24).map(([x, y]) =>
      disc(480 + x, 360 + y, random.between(5, 14), '#E2692A', 0.7),
    ),
    repeat(
      't',
      cube(0, 0, 0),
      spots.map(([x, y]) => [480 + x, 360 + y, random.between(-40, 40)]),
    ),
    ...['p', 'q'].map((name) =>
      repeat(
        name,
        fill(blob(random, [0, 0], 30, 19, 0.22, 8), '#B93C17'),
        scatter(random, 7, 176, 176, 90).map(([x, y]) => [
          480 + x,
          360 + y,
          random.between(0, 360),
        ]),
      ),
    ),
    repeat(
      'm',
      fill(blob(random, [0, 0], 15, 9, 0.34, 7), palette.meatDark),
      scatter(random, 34, 190, 190, 26).map(([x, y]) => [480 + x, 360 + y, random.between(0, 360)]),
    ),
    stroke(
      grains(
        random,
        scatter(random, 60, 190, 190, 12).map(([x, y]) => [480 + x, 360 + y]),
        2,
      ),
      palette.char,
      5,
    ),
    repeat(
      'o',
      springOnion(0, 0, 12),
      scatter(random, 18, 150, 150, 40).map(([x, y]) => [480 + x, 360 + y]),
    ),
    spoon(812, 330, 24, palette.paper),
    dip(
      118,
      596,
      78,
      palette.terracotta,
      palette.char,
      ...scatter(random, 20, 44, 44, 12).map(([x, y]) => disc(x, y, 5, palette.paprika)),
    ),
  ].join('');
}

export const stews: Pictures = {
  'sunday-chicken-curry': curry,
  'mapo-tofu': mapo,
};
