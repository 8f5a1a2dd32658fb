import {
  type Point,
  type Random,
  fill,
  stroke,
  disc,
  oval,
  place,
  repeat,
  polar,
  soft,
  blob,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, cloth, fork } from './table';
import { glazes, plate } from './vessels';

function baklava(random: Random): string {
  const top: Point[] = [
    [0, -66],
    [104, 0],
    [0, 66],
    [-104, 0],
  ];
  const leafLines = [14, 22, 30, 38]
    .map((y) => `M-102 ${y - 10}L0 ${y + 56}L102 ${y - 10}`)
    .join('');
  const diamond = (x: number, y: number) =>
    place(
      x,
      y,
      0,
      `<g transform="translate(12 34)">${fill(soft(top, 10), palette.ink, 0.22)}</g>`,
      fill('M-104 0L0 66L104 0V40L0 106L-104 40Z', '#D08A35'),
      fill('M0 66L104 0V40L0 106Z', '#A96420'),
      stroke(leafLines, '#F2CB7C', 3, 0.75),
      fill(soft(top, 8), '#E2A446'),
      fill(
        soft(
          top.map(([px, py]): Point => [px * 0.84 - 4, py * 0.84 - 3]),
          8,
        ),
        '#F2C266',
      ),
      fill(blob(random, [0, 0], 36, 24, 0.16, 8), '#5E7A2D'),
      stroke(grains(random, scatter(random, 20, 34, 22, 7), 5), '#A9C257', 5),
      stroke('M-70 -4L-10 -42', '#FBE3A8', 5, 0.9),
    );
  const spots = [
    [480, 176],
    [366, 254],
    [594, 254],
    [252, 332],
    [480, 332],
    [708, 332],
    [366, 410],
    [594, 410],
    [480, 488],
  ] as const;
  return [
    plainTable('#4F5F45'),
    plate([480, 364], 318, { body: palette.copper, well: '#CE8A5C', band: palette.copperDark }),
    place(64, 68, 0, '<g transform="scale(.87)">', repeat('d', diamond(0, 0), spots), '</g>'),
    stroke(
      grains(
        random,
        scatter(random, 60, 280, 250, 20).map(([x, y]) => [480 + x, 380 + y]),
        4,
      ),
      '#86A03E',
      5,
    ),
    ...[
      [96, 620, 30],
      [142, 650, -20],
      [112, 570, 80],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        turn,
        oval(4, 6, 26, 17, palette.ink, 0.22),
        oval(0, 0, 26, 17, '#DBC39A'),
        fill('M-10 -4Q8 -16 26 0Q8 10 -10 4Z', '#8BA544'),
      ),
    ),
    fork(894, 420, 12, '#E2C48A'),
  ].join('');
}

function puffPuff(random: Random): string {
  const ball = (x: number, y: number, r: number) =>
    place(
      x,
      y,
      random.between(0, 30),
      disc(8, 12, r, palette.ink, 0.22),
      fill(blob(random, [0, 0], r, r * 0.96, 0.04, 8), '#9A5620'),
      fill(blob(random, [-r * 0.07, -r * 0.09], r * 0.88, r * 0.84, 0.04, 8), '#C37A31'),
      fill(blob(random, [-r * 0.18, -r * 0.22], r * 0.56, r * 0.5, 0.08, 7), '#DE9F50'),
      stroke(grains(random, scatter(random, 15, r * 0.7, r * 0.7, 10), 2), palette.white, 4.5, 0.9),
    );
  const paper = blob(random, [480, 364], 252, 244, 0.09, 11);
  const ringOf = (name: string, count: number, reach: number, shift: number) =>
    repeat(
      name,
      ball(0, 0, 68),
      Array.from({ length: count }, (_, index) => {
        const [x, y] = polar(480, 356, reach, (index * 360) / count + shift);
        return [x, y, random.between(-24, 24), random.between(0.9, 1.1)] as const;
      }),
    );
  return [
    plainTable('#C98F57'),
    cloth([470, 370], [780, 540], -16, '#F0E5CF', palette.saffron),
    plate([480, 360], 292, glazes.terracotta),
    shadow(paper, 6, 8),
    fill(paper, '#D8BE92'),
    fill(blob(random, [474, 356], 226, 216, 0.08, 11), '#E6D0A8'),
    ringOf('b', 8, 152, 10),
    ringOf('c', 3, 66, 40),
    ball(478, 340, 70),
    stroke(
      grains(
        random,
        scatter(random, 60, 250, 240, 18).map(([x, y]) => [480 + x, 360 + y]),
        2,
      ),
      palette.white,
      4,
      0.9,
    ),
  ].join('');
}

export const sweets: Pictures = {
  'pistachio-baklava': baklava,
  'puff-puff': puffPuff,
};
