import { wedge } from './garnish';
import { coriander } from './herbs';
import { type Random, fill, stroke, disc, ring, place, repeat, scatter } from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { bed } from './rice';
import { shadow, planks, cloth } from './table';
import { pan } from './vessels';

function prawn(x: number, y: number, turn: number): string {
  const body =
    'M-66 30C-76 -34 -10 -74 46 -44C62 -34 58 -18 44 -20C8 -28 -26 -8 -22 36C-22 52 -62 52 -66 30Z';
  return place(
    x,
    y,
    turn,
    shadow(body, 5, 8),
    stroke('M44 -34q40 -14 62 12M46 -40q34 -34 66 -28', '#B4481F', 3),
    fill('M-64 34L-90 74L-58 66L-42 88L-26 38Z', '#D2572A'),
    fill(body, '#DC6A35'),
    fill('M-58 20C-62 -30 -6 -62 44 -40C10 -46 -40 -20 -44 32Z', '#F29A63'),
    stroke(
      'M-64 4L-24 16M-54 -22L-16 -6M-32 -42L0 -22M-4 -54L18 -28M24 -52L32 -26',
      '#B4481F',
      4,
      0.8,
    ),
    disc(46, -36, 5, palette.ink),
  );
}

const mussel = (x: number, y: number, turn: number) =>
  place(
    x,
    y,
    turn,
    shadow('M-58 8C-40 -44 40 -44 62 0C40 36 -36 40 -58 8Z', 5, 8),
    fill('M-58 8C-40 -44 40 -44 62 0C40 36 -36 40 -58 8Z', '#2B2A33'),
    fill('M-46 6C-30 -28 34 -30 50 0C32 24 -28 28 -46 6Z', '#6E6A78'),
    fill('M-30 6C-18 -18 26 -20 36 0C22 18 -16 20 -30 6Z', '#E08B35'),
    stroke('M-18 0Q4 -14 26 -4', '#F6BE73', 5),
  );

function paella(random: Random): string {
  const squid = (x: number, y: number) =>
    ring(x + 2, y + 4, 20, palette.ink, 10, 0.18) +
    ring(x, y, 20, palette.cream, 10) +
    ring(x, y, 24, '#E3C9A0', 2);
  return [
    planks('#7D6A4C'),
    cloth([480, 380], [560, 700], 68, '#F0E4CC', palette.paprika),
    pan([480, 360], 286, '#8C857B', '#3A332D', palette.paprika, -18),
    disc(480, 360, 262, '#D6982A'),
    bed(random, [480, 360], 250, ['#E3A52C', '#F2C04A', '#F8D677', '#D48F1E']),
    repeat(
      'q',
      squid(0, 0),
      scatter(random, 9, 200, 200, 90).map(([x, y]) => [480 + x, 360 + y]),
    ),
    repeat('m', mussel(0, 0, 0), [
      [470, 176, 70],
      [654, 300, 130],
      [590, 520, 200],
      [362, 524, 280],
      [300, 290, 350],
    ]),
    repeat('p', prawn(0, 0, 0), [
      [390, 250, 330, 1.2],
      [566, 244, 50, 1.2],
      [626, 406, 110, 1.2],
      [492, 486, 190, 1.2],
      [338, 424, 260, 1.2],
      [486, 362, 20, 1.2],
    ]),
    repeat('w', wedge(0, 0, 0, 50, palette.saffron, '#F9E08A'), [
      [556, 154, 10],
      [676, 396, 100],
      [286, 392, 250],
      [470, 580, 190],
    ]),
    repeat(
      'c',
      coriander(0, 0, 0, 18),
      scatter(random, 12, 200, 200, 60).map(([x, y]) => [480 + x, 360 + y, random.between(0, 360)]),
    ),
  ].join('');
}

export const seafood: Pictures = {
  'seafood-paella': paella,
};
