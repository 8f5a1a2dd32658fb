import { leaf } from './herbs';
import {
  type Random,
  numbers,
  fill,
  stroke,
  disc,
  ring,
  place,
  repeat,
  polar,
  soft,
  blob,
  scatter,
  around,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, cloth, fork } from './table';
import { glazes, bowl } from './vessels';

/** A torn lettuce leaf with a pale rib. */
function lettuce(random: Random, size: number, color: string): string {
  const outline = blob(random, [0, 0], size, size * 0.6, 0.17, 12);
  return [
    shadow(outline, 4, 6),
    fill(outline, color),
    fill(
      blob(random, [size * 0.08, -size * 0.08], size * 0.74, size * 0.38, 0.16, 10),
      palette.white,
      0.12,
    ),
    stroke(
      `M${numbers(-size * 0.86, 0)}Q0 ${numbers(-size * 0.14)} ${numbers(size * 0.76)} 0M${numbers(-size * 0.3, -4)}l${numbers(size * 0.3, -size * 0.3)}M${numbers(-size * 0.1, -4)}l${numbers(size * 0.34, size * 0.26)}`,
      palette.leafPale,
      4,
      0.8,
    ),
  ].join('');
}

const cucumber = () =>
  [
    disc(4, 7, 42, palette.ink, 0.18),
    disc(0, 0, 42, '#4E7439'),
    disc(0, 0, 37, '#DCE6B0'),
    disc(0, 0, 24, '#C5D690'),
    ...[0, 60, 120, 180, 240, 300].map((angle) => {
      const [sx, sy] = polar(0, 0, 15, angle);
      return place(sx, sy, angle, fill('M-6 0Q0 -4 6 0Q0 4 -6 0Z', '#F6F4D4'));
    }),
  ].join('');

const radish =
  disc(3, 5, 27, palette.ink, 0.16) +
  disc(0, 0, 27, '#C23A5B') +
  disc(0, 0, 23, '#FBF1EE') +
  ring(0, 0, 11, '#EBC9CF', 3);

const tomatoWedge = () =>
  [
    shadow('M-54 0Q0 -62 54 0Q0 26 -54 0Z', 4, 7),
    fill('M-54 0Q0 -62 54 0Q0 26 -54 0Z', palette.paprika),
    fill('M-44 0Q0 -38 44 0Q0 18 -44 0Z', '#E06A44'),
    fill('M-26 -2Q-10 -18 -4 0ZM26 -2Q10 -18 4 0Z', '#F3B25F'),
  ].join('');

const crispBread = () => {
  const size = 50;
  const chip = soft(
    [
      [-size, size * 0.6],
      [size * 0.1, -size * 0.9],
      [size, size * 0.7],
    ],
    8,
  );
  return [
    shadow(chip, 5, 8),
    fill(chip, palette.crustDark),
    `<g transform="translate(-2 -4)scale(.92)">${fill(chip, '#E3B468')}</g>`,
    fill(`M${numbers(-size * 0.3, size * 0.3)}l18 -10l10 12Z`, palette.crustDark, 0.6),
    disc(size * 0.3, size * 0.3, 6, palette.crustDark, 0.6),
  ].join('');
};

function fattoush(random: Random): string {
  const greens = ['#6F9A48', '#8DB35A', '#557F3D', '#A5C36B'];
  const bed = greens.map((color, index) => {
    const spots = scatter(random, 7, 168, 168, 92);
    return repeat(
      `g${index}`,
      lettuce(random, 84, color),
      spots.map(([x, y]) => [480 + x, 360 + y, random.between(0, 360)]),
    );
  });
  return [
    plainTable('#DDB06C'),
    cloth([470, 370], [700, 560], -20, '#F3E9D5', palette.paprika),
    bowl([480, 360], 284, glazes.cream, '#557F3D'),
    ...bed,
    repeat('c', cucumber(), [
      [390, 262],
      [440, 238, 30],
      [584, 430, 10],
      [540, 470, 40],
      [326, 404, 20],
    ]),
    repeat('t', tomatoWedge(), [
      [500, 318, 24],
      [368, 342, -50],
      [450, 480, 160],
      [622, 332, 80],
      [578, 250, -20],
    ]),
    repeat('r', radish, [
      [430, 396],
      [464, 418],
      [540, 376],
      [520, 218],
      [372, 466],
    ]),
    repeat('b', crispBread(), [
      [560, 300, 20],
      [404, 440, 130],
      [474, 274, 250, 0.9],
      [608, 388, 200, 0.9],
      [330, 320, 80, 0.8],
    ]),
    repeat('l', leaf(0, 0, 0, 48, '#3F6E3C'), [
      [486, 370, 20],
      [486, 370, 110],
      [486, 370, 230],
      [380, 508],
      [380, 508, 90],
      [640, 280, 180],
      [640, 280, 260],
    ]),
    repeat(
      'p',
      disc(0, 0, 8, palette.berry) + disc(-2, -2, 3, '#E27B8E'),
      around(480, 360, scatter(random, 26, 180, 180, 34)),
    ),
    fork(878, 350, 12),
  ].join('');
}

export const salads: Pictures = {
  'fattoush-salad': fattoush,
};
