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
  inside,
  polar,
  blob,
  crescent,
  scatter,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, board } from './table';

function pizza(random: Random): string {
  const rim = blob(random, [480, 360], 262, 258, 0.025, 16);
  const blisters = Array.from({ length: 26 }, (_, index) =>
    polar(480, 360, random.between(226, 248), index * 13.8 + random.between(-4, 4)),
  );
  const cheese = scatter(random, 9, 150, 150, 88);
  const melted = (name: string, spots: typeof cheese) => {
    const pool = blob(random, [0, 0], 44, 36, 0.16, 8);
    const toasted = fill(blob(random, [-5, -3], 18, 12, 0.2, 6), '#F0CB85', 0.6);
    const drawing = `${fill(pool, '#E3C48D')}<g transform="translate(-3 -4)">${fill(pool, '#FCF1D6')}</g>${toasted}`;
    return repeat(
      name,
      drawing,
      spots.map(([x, y]) => [480 + x, 358 + y, random.between(-30, 30), random.between(0.8, 1.2)]),
    );
  };
  const cuts = [20, 80, 140].map(
    (angle) =>
      `M${numbers(...polar(480, 360, 250, angle))}L${numbers(...polar(480, 360, 250, angle + 180))}`,
  );
  return [
    plainTable('#59694A'),
    cloth([210, 560], [420, 380], 22, '#F1E6D0', palette.paprika),
    board([500, 366], [680, 600], 0, palette.woodLight),
    shadow(rim, 8, 12),
    fill(rim, palette.crustDark),
    `<g transform="translate(-3 -5)">${fill(rim, '#E2AE66')}</g>`,
    fill(crescent([478, 356], 250, 228, 170, 18), '#F3CF92', 0.8),
    ...[palette.char, palette.crustDark].map((color, part) =>
      fill(
        blisters
          .filter((_, index) => index % 3 > 0 === part > 0)
          .map((spot) => blob(random, spot, random.between(9, 19), random.between(6, 12), 0.2, 5))
          .join(''),
        color,
        0.8,
      ),
    ),
    fill(blob(random, [480, 358], 212, 210, 0.03, 16), '#A8341A'),
    fill(blob(random, [479, 356], 206, 203, 0.03, 16), '#CC4526'),
    ...scatter(random, 26, 190, 190, 26).map(([x, y]) =>
      disc(480 + x, 358 + y, random.between(8, 20), '#DB5D35', 0.7),
    ),
    melted('m', cheese.slice(0, 4)),
    melted('n', cheese.slice(4)),
    stroke(cuts.join(''), '#7E2A12', 5, 0.45),
    repeat('l', leaf(0, 0, 0, 58, '#4E7D3A', 36), [
      [396, 268, 30],
      [430, 246, 110],
      [566, 288, -30],
      [592, 268, 70],
      [520, 448, 160],
      [498, 470, 60],
      [374, 424, 210],
      [398, 440, 120],
      [486, 352, 10],
      [470, 340, 220],
      [620, 400, 140],
    ]),
  ].join('');
}

function sourdough(random: Random): string {
  const loaf = blob(random, [0, 0], 226, 212, 0.02, 14);
  const rings = [204, 172, 140, 108].map((r) => ring(0, 0, r, palette.cream, 7, 0.5));
  const ear = (d: string, lit: string) =>
    stroke(d, palette.toast, 34) + stroke(d, '#F0D3A0', 22) + stroke(lit, '#FBEBCB', 7, 0.9);
  const slice = (() => {
    const shape = 'M-116 52C-150 -40 -84 -96 0 -94C84 -96 150 -40 116 52C92 76 -92 76 -116 52Z';
    const holes = scatter(random, 24, 86, 54, 20).map((spot) =>
      blob(random, spot, random.between(5, 14), random.between(4, 9), 0.2, 6),
    );
    return [
      shadow(shape, 8, 12),
      fill(shape, palette.toast),
      `<g transform="translate(0 -2)scale(.91)">${fill(shape, '#F3E0B8')}</g>`,
      `<g transform="translate(0 -12)">${fill(holes.join(''), '#D2B27C')}</g>`,
    ].join('');
  })();
  return [
    planks('#B99A70'),
    cloth([640, 470], [620, 420], -16, '#E9DFC9', palette.herb),
    board([500, 372], [760, 560], -4, palette.wood),
    place(
      428,
      322,
      -12,
      shadow(loaf, 12, 18),
      fill(loaf, palette.toast),
      `<g transform="translate(-7 -9)scale(.965)">${fill(loaf, '#A9662E')}</g>`,
      `<g transform="translate(-16 -20)scale(.86)">${fill(loaf, '#C4803C')}</g>`,
      inside('l', loaf, ...rings),
      ear('M-24 -168Q44 0 -18 172', 'M-16 -150Q50 0 -12 150'),
      ...[-1, 1].flatMap((side) =>
        [-110, -46, 18, 82].map((y) =>
          stroke(
            `M${side * 52 + 12} ${y + 26}Q${side * 92 + 12} ${y + 14} ${side * 120 + 8} ${y - 22}`,
            '#F0D3A0',
            8,
          ),
        ),
      ),
      stroke(
        scatter(random, 70, 190, 180, 14)
          .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`)
          .join(''),
        palette.white,
        5,
        0.7,
      ),
    ),
    repeat('s', slice, [
      [700, 512, 14],
      [560, 566, -8],
    ]),
    ...scatter(random, 16, 120, 60, 16).map(([x, y]) =>
      disc(800 + x * 0.6, 330 + y, random.between(2, 5), palette.crustDark),
    ),
  ].join('');
}

export const breads: Pictures = {
  'margherita-pizza': pizza,
  'country-sourdough': sourdough,
};
