import { sprig } from './herbs';
import {
  type Random,
  numbers,
  fill,
  stroke,
  disc,
  oval,
  place,
  repeat,
  inside,
  polar,
  smooth,
  crescent,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, gingham, knife } from './table';
import { glazes, plate } from './vessels';

function scalloped(x: number, y: number, r: number, depth: number, count: number): string {
  return smooth(
    Array.from({ length: count * 2 }, (_, index) =>
      polar(x, y, index % 2 ? r - depth : r + depth, (index * 180) / count),
    ),
  );
}

function applePie(random: Random): string {
  const strip = (d: string) =>
    stroke(d, '#8F5520', 44) +
    stroke(d, '#D99B4C', 38) +
    `<g transform="translate(-3 -5)">${stroke(d, '#EBBC74', 18, 0.9)}</g>`;
  const lanes = [-150, -90, -30, 30, 90, 150];
  const across = strip(lanes.map((y) => `M-220 ${y}H220`).join(''));
  const crossings = lanes.flatMap((x, column) =>
    lanes.filter((_, row) => (row + column) % 2 === 0).map((y) => `M${x} ${y - 34}v68`),
  );
  return [
    plainTable('#6A7A55'),
    gingham([490, 370], [720, 560], 16, palette.paprika),
    plate([480, 360], 282, glazes.stoneware),
    shadow(scalloped(480, 360, 240, 8, 30), 8, 12),
    fill(scalloped(480, 360, 240, 8, 30), '#8F5520'),
    fill(scalloped(478, 356, 236, 8, 30), '#DDA254'),
    disc(480, 360, 206, '#7C3413'),
    disc(480, 360, 202, '#C9722A'),
    repeat(
      'a',
      fill('M-22 8Q0 -26 22 8Q0 0 -22 8Z', '#EDB24A'),
      scatter(random, 34, 180, 180, 32).map(([x, y]) => [480 + x, 360 + y, random.between(0, 180)]),
    ),
    inside(
      'p',
      'M272 360a208 208 0 1 0 416 0a208 208 0 1 0 -416 0Z',
      place(480, 360, 45, across, strip(crossings.join(''))),
    ),
    fill(crescent([480, 360], 208, 228, 180, 10), palette.ink, 0.18),
    stroke(
      Array.from(
        { length: 30 },
        (_, index) =>
          `M${numbers(...polar(480, 360, 212, index * 12 + 6))}L${numbers(...polar(480, 360, 230, index * 12 + 6))}`,
      ).join(''),
      '#B4752F',
      6,
    ),
    fill(crescent([478, 356], 240, 228, 150, 8), '#F5D395', 0.8),
    stroke(
      grains(
        random,
        scatter(random, 50, 190, 190, 20).map(([x, y]) => [480 + x, 360 + y]),
        1,
      ),
      palette.white,
      5,
      0.8,
    ),
    apple(838, 566, 84),
  ].join('');
}

const apple = (x: number, y: number, r: number) =>
  place(
    x,
    y,
    -14,
    disc(12, 18, r, palette.ink, 0.22),
    fill(
      `M0 ${-r * 0.86}C${numbers(r * 0.7, -r * 1.2, r * 1.15, -r * 0.3, r * 0.9, r * 0.4)}C${numbers(r * 0.6, r * 1.1, -r * 0.6, r * 1.1, -r * 0.9, r * 0.4)}C${numbers(-r * 1.15, -r * 0.3, -r * 0.7, -r * 1.2, 0, -r * 0.86)}Z`,
      '#8FA24B',
    ),
    fill(
      `M${numbers(-r * 0.84, r * 0.3)}C${numbers(-r * 1.05, -r * 0.3, -r * 0.6, -r * 1.05, 0, -r * 0.8)}C${numbers(r * 0.3, -r * 0.2, 0, r * 0.6, -r * 0.84, r * 0.3)}Z`,
      '#B5C065',
    ),
    fill(crescent([0, 0], r * 0.9, 20, 110, r * 0.2), palette.tomato, 0.6),
    oval(0, -r * 0.62, r * 0.3, r * 0.14, palette.moss, 0.7),
    stroke(`M0 ${-r * 0.62}Q4 ${-r * 1.05} ${r * 0.2} ${-r * 1.15}`, palette.bark, 8),
  );

function raspberry(random: Random): string {
  const beads = scatter(random, 16, 22, 24, 10).map(([bx, by]) =>
    disc(bx, by, 8, random.next() > 0.5 ? '#C8324F' : '#DA5068'),
  );
  return [
    oval(4, 7, 29, 31, palette.ink, 0.25),
    oval(0, 0, 28, 30, palette.berry),
    ...beads,
    disc(0, -4, 6, '#7A1B31'),
  ].join('');
}

function chocolateTart(random: Random): string {
  const shell = scalloped(0, 0, 232, 6, 34);
  const slice = `M0 0L${numbers(...polar(0, 0, 300, 8))}L${numbers(...polar(0, 0, 300, 52))}Z`;
  const rest = `M0 0L${numbers(...polar(0, 0, 300, 52))}L${numbers(...polar(0, 0, 330, 105))}L${numbers(...polar(0, 0, 330, 165))}L${numbers(...polar(0, 0, 330, 225))}L${numbers(...polar(0, 0, 330, 285))}L${numbers(...polar(0, 0, 330, 335))}L${numbers(...polar(0, 0, 300, 8))}Z`;
  const salt = scatter(random, 44, 190, 190, 24);
  const tart = [
    fill(shell, '#3A2015'),
    `<g transform="translate(-2 -4)">${fill(shell, '#84552F')}</g>`,
    disc(0, 0, 212, '#2C1810'),
    disc(-2, -3, 208, '#4A2A1C'),
    fill(crescent([-2, -3], 208, 222, 150, 70), '#5E3827'),
    stroke('M-150 -60Q-120 -140 -30 -160', '#8E6248', 10, 0.8),
    stroke(grains(random, salt, 3), palette.white, 6, 0.95),
  ].join('');
  return [
    planks('#B08C63'),
    cloth([520, 390], [760, 520], -12, '#E7CFC0', palette.berry),
    plate([470, 360], 290, glazes.cream),
    place(
      456,
      350,
      0,
      `<g transform="translate(8 12)">${inside('s', rest, disc(0, 0, 236, palette.ink, 0.22))}</g>`,
      inside('a', rest, `<g id="t">${tart}</g>`),
      fill(`M0 0L${numbers(...polar(0, 0, 228, 52))}l-8 14L-8 8Z`, '#2A160E', 0.8),
    ),
    place(
      548,
      398,
      9,
      `<g transform="translate(10 14)">${inside('h', slice, disc(0, 0, 236, palette.ink, 0.22))}</g>`,
      inside('b', slice, '<use href="#t"/>'),
    ),
    repeat('r', raspberry(random), [
      [360, 272, 20],
      [410, 246, -30],
      [372, 330, 70],
      [428, 306, 140],
      [576, 236, 40],
      [232, 600, 10],
    ]),
    sprig(396, 286, -70, 66, palette.leaf),
    knife(880, 320, 10),
  ].join('');
}

export const pies: Pictures = {
  'apple-pie': applePie,
  'dark-chocolate-tart': chocolateTart,
};
