import { eggHalf } from './garnish';
import { springOnion } from './herbs';
import {
  type Random,
  numbers,
  fill,
  stroke,
  disc,
  place,
  repeat,
  inside,
  blob,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, planks, cloth, chopsticks } from './table';
import { glazes, bowl } from './vessels';

/** A skein of noodles: strands that follow one another round a bend. */
function skein(x: number, y: number, turn: number, strands: number, reach: number): string {
  const path = (index: number) => {
    const gap = index * 13;
    return `M${-reach} ${gap}C${numbers(-reach * 0.4, gap - 90, reach * 0.3, gap - 96, reach, gap - 8)}`;
  };
  const all = Array.from({ length: strands }, (_, index) => path(index)).join('');
  return place(
    x,
    y,
    turn,
    stroke(all, '#B5822F', 12),
    stroke(all, '#F2C868', 8.5),
    stroke(all, '#FBE5A6', 2.5, 0.9),
  );
}

/** A slice of rolled pork belly. */
function chashu(random: Random, x: number, y: number, turn: number): string {
  const outline = blob(random, [0, 0], 78, 64, 0.05, 9);
  return place(
    x,
    y,
    turn,
    shadow(outline, 6, 9),
    fill(outline, palette.toast),
    fill(blob(random, [0, 0], 70, 56, 0.04, 9), '#D69C74'),
    stroke('M-50 6C-46 -44 40 -50 48 -4C52 34 -18 44 -24 8C-26 -14 10 -20 18 0', '#F7DFC2', 13),
    stroke('M-34 28C-10 44 38 36 54 10M-4 2q8 -8 12 2', '#A9623F', 6, 0.7),
  );
}

function ramen(random: Random): string {
  const nori = 'M-52 -92L50 -98L56 92L-48 96Z';
  const onions = [
    [520, 470],
    [556, 448],
    [486, 494],
    [548, 490],
    [590, 470],
    [512, 516],
    [570, 512],
  ] as const;
  return [
    planks('#A9744A'),
    cloth([500, 380], [720, 520], -8, '#E7D6B6', palette.paprika),
    bowl([480, 360], 268, glazes.night, '#E3C590'),
    inside(
      'r',
      'M266 360a214 214 0 1 0 428 0a214 214 0 1 0 -428 0Z',
      fill(blob(random, [470, 400], 180, 150, 0.1), '#EED8AC', 0.9),
      skein(430, 410, 12, 11, 165),
      skein(520, 500, -34, 8, 150),
      ...scatter(random, 22, 200, 200, 26).map(([x, y]) =>
        disc(480 + x, 360 + y, random.between(4, 11), '#FAEBC8', 0.8),
      ),
    ),
    place(
      640,
      216,
      24,
      shadow(nori, 8, 10),
      fill(nori, '#26352B'),
      stroke('M-36 -70V70M-8 -80V80M22 -74V76', '#3D5143', 4, 0.7),
    ),
    chashu(random, 392, 268, -18),
    chashu(random, 490, 246, 26),
    repeat('e', eggHalf(0, 0, 0, 66), [
      [352, 398, -24],
      [412, 478, 12],
    ]),
    repeat('o', springOnion(0, 0, 13), onions),
    stroke(
      grains(
        random,
        scatter(random, 16, 62, 52, 16).map(([x, y]) => [586 + x, 376 + y]),
        5,
      ),
      palette.paper,
      5,
    ),
    chopsticks(806, 372, 14, palette.toast),
  ].join('');
}

export const bowls: Pictures = {
  'tonkotsu-ramen': ramen,
};
