import { wedge, dip } from './garnish';
import { coriander } from './herbs';
import {
  type Random,
  fill,
  stroke,
  disc,
  box,
  place,
  repeat,
  polar,
  blob,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, board } from './table';
import { glazes, plate } from './vessels';

function taco(random: Random): string {
  const fold =
    'M-170 40C-160 -60 -90 -104 0 -104S160 -60 170 40Q172 62 150 62H-150Q-172 62 -170 40Z';
  const edge = Array.from({ length: 15 }, (_, index) => polar(0, 30, 146, 192 + index * 11.2));
  const meat = ['#8C3418', '#B24E22'].map((color, part) =>
    fill(
      edge
        .filter((_, index) => index % 2 === part)
        .map(([mx, my]) => blob(random, [mx, my * 0.92], 27, 20, 0.2, 6))
        .join(''),
      color,
    ),
  );
  const lit = stroke(
    edge
      .map(([mx, my]) => `M${Math.round(mx - 10)} ${Math.round(my * 0.92 - 6)}q10 -10 20 0`)
      .join(''),
    '#E08A45',
    5,
  );
  const dice = edge
    .filter((_, index) => index % 3 === 1)
    .map(([mx, my]) =>
      place(
        mx,
        my * 0.92 - 12,
        random.between(0, 90),
        box(-13, -11, 26, 22, 4, '#D89A24'),
        box(-13, -11, 22, 17, 4, '#F7CE5B'),
      ),
    );
  const onion = edge
    .filter((_, index) => index % 3 === 2)
    .map(([mx, my]) =>
      place(mx, my * 0.92 - 6, random.between(0, 90), box(-8, -6, 16, 12, 3, palette.white)),
    );
  return [
    shadow(fold, 10, 16),
    `<g transform="translate(-8 -30)">${fill(fold, '#D39B45')}</g>`,
    ...meat,
    lit,
    ...dice,
    ...onion,
    ...[3, 8, 12].map((index) =>
      coriander(
        (edge[index]?.[0] ?? 0) + 10,
        (edge[index]?.[1] ?? 0) * 0.9 - 10,
        random.between(180, 360),
        20,
      ),
    ),
    `<g transform="translate(0 22)scale(1 .88)">${fill(fold, '#C78F3C')}</g>`,
    `<g transform="translate(-2 18)scale(.98 .86)">${fill(fold, '#EDC676')}</g>`,
    fill(
      scatter(random, 14, 128, 52, 30)
        .map(([sx, sy]) =>
          blob(random, [sx, sy + 8], random.between(4, 11), random.between(3, 6), 0.25, 5),
        )
        .join(''),
      palette.crustDark,
      0.5,
    ),
    stroke('M-128 8C-112 -38 -66 -62 -20 -66', '#F9E3AC', 7, 0.9),
  ].join('');
}

function tacos(random: Random): string {
  return [
    plainTable('#3F6058'),
    cloth([480, 390], [860, 430], 7, '#F0E2C6', palette.saffron),
    board([480, 372], [820, 520], -3, palette.woodLight),
    repeat('t', taco(random), [
      [340, 246, -12],
      [560, 366, -12],
      [334, 500, -12],
    ]),
    repeat('w', wedge(0, 0, 0, 54, palette.leaf, '#C9D97E'), [
      [616, 186, 40],
      [706, 226, -10],
    ]),
    dip(
      634,
      560,
      72,
      palette.terracotta,
      '#7B9A3C',
      ...scatter(random, 12, 36, 36, 14).map(([x, y]) => disc(x, y, 5, '#A9C15A')),
    ),
    dip(
      786,
      520,
      62,
      palette.paper,
      '#B23318',
      ...scatter(random, 10, 30, 30, 12).map(([x, y]) => disc(x, y, 4, '#E0693A')),
    ),
  ].join('');
}

function plantain(random: Random): string {
  const slice = () =>
    [
      shadow('M-84 6C-84 -46 -30 -62 10 -56S86 -20 84 10S20 58 -20 54S-84 40 -84 6Z', 7, 11),
      fill('M-84 6C-84 -46 -30 -62 10 -56S86 -20 84 10S20 58 -20 54S-84 40 -84 6Z', palette.toast),
      fill('M-78 0C-76 -42 -28 -56 8 -50S78 -18 76 6S18 48 -18 44S-78 34 -78 0Z', '#D98A2B'),
      fill('M-58 -2C-56 -32 -20 -42 8 -36S58 -14 56 6S14 32 -14 30S-58 24 -58 -2Z', '#F2B74B'),
      stroke(`M-30 -4q16 -8 30 0t30 2M-16 14q12 -5 24 0`, '#B06A1C', 5, 0.7),
      stroke('M-62 -18Q-46 -42 -10 -46', '#FBDF9A', 6, 0.8),
      fill(
        blob(random, [random.between(-30, 30), random.between(-20, 20)], 15, 9, 0.25, 6),
        palette.crustDark,
        0.5,
      ),
    ].join('');
  const rows = [
    [300, 250, -24],
    [408, 222, -10],
    [520, 220, 6],
    [286, 348, -34],
    [394, 326, -16],
    [330, 446, -40],
    [428, 426, -20],
    [506, 322, 2],
    [412, 520, -24],
    [520, 494, -6],
    [610, 456, 10],
  ] as const;
  return [
    planks('#A67C50'),
    cloth([500, 370], [640, 620], 30, '#4E5F43', palette.saffron),
    plate([480, 360], 290, glazes.paprikaRim),
    repeat(
      's',
      slice(),
      rows.map(([x, y, turn]) => [x + 8, y, turn]),
    ),
    dip(
      622,
      316,
      92,
      palette.terracotta,
      '#A82A12',
      ...scatter(random, 16, 50, 50, 14).map(([x, y]) => disc(x, y, 5, '#F0A23C')),
    ),
    coriander(622, 310, 200, 26),
    stroke(
      grains(
        random,
        scatter(random, 40, 190, 170, 20).map(([x, y]) => [430 + x, 370 + y]),
        1,
      ),
      palette.white,
      5,
      0.9,
    ),
  ].join('');
}

export const snacks: Pictures = {
  'tacos-al-pastor': tacos,
  'fried-plantain': plantain,
};
