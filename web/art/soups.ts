import { citrus, wedge, piece } from './garnish';
import { coriander } from './herbs';
import {
  type Random,
  fill,
  stroke,
  disc,
  place,
  repeat,
  polar,
  smooth,
  blob,
  crescent,
  scatter,
  around,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, mat, spoon } from './table';
import { glazes, plate, bowl } from './vessels';

/** A spiral as a polyline that the smooth stroke follows. */
function swirl(x: number, y: number, from: number, to: number, turns: number): string {
  const steps = Math.round(turns * 14);
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const share = index / steps;
    return polar(x, y, from + (to - from) * share, share * turns * 360 - 60);
  });
  return points
    .map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${Math.round(px)} ${Math.round(py)}`)
    .join('');
}

function lentilSoup(random: Random): string {
  return [
    planks('#C9A478'),
    mat(480, 362, 322, '#6E7A52'),
    bowl([480, 360], 262, glazes.terracotta, '#D9852B'),
    fill(blob(random, [482, 366], 194, 192, 0.03, 12), '#E39A3A'),
    fill(crescent([480, 360], 196, 60, 150, 40), '#EBAF52', 0.7),
    fill(blob(random, [486, 366], 84, 66, 0.2, 9), '#C2561F', 0.85),
    stroke(swirl(480, 362, 60, 138, 1.15), '#C2561F', 17, 0.9),
    stroke(swirl(478, 358, 58, 136, 1.15), '#E07A34', 6),
    fill(blob(random, [476, 354], 50, 34, 0.2, 8), '#E07A34', 0.8),
    ...scatter(random, 22, 174, 174, 30).map(([x, y]) =>
      disc(480 + x, 360 + y, random.between(4, 9), '#C65A20', 0.8),
    ),
    stroke(grains(random, around(480, 360, scatter(random, 50, 120, 120, 12)), 5), palette.herb, 4),
    stroke(
      grains(random, around(480, 360, scatter(random, 40, 140, 140, 14)), 2),
      palette.paprika,
      5,
    ),
    coriander(484, 352, -70, 34, palette.leaf),
    coriander(458, 372, 170, 30, palette.leaf),
    spoon(846, 250, 20),
    wedge(168, 530, -30, 62, palette.saffron, '#F7D772'),
    wedge(236, 610, 12, 62, palette.saffron, '#F7D772'),
  ].join('');
}

function hummus(random: Random): string {
  const pea = (x: number, y: number) =>
    place(
      x,
      y,
      random.between(0, 360),
      disc(3, 5, 20, palette.ink, 0.18),
      fill(blob(random, [0, 0], 20, 18, 0.06, 7), '#D9A75A'),
      disc(-3, -4, 12, '#EDC988'),
      stroke('M12 -6q8 4 6 10', '#B98238', 3),
    );
  const bread = blob(random, [0, 0], 176, 160, 0.04, 10);
  const toasted = around(0, 0, scatter(random, 16, 140, 120, 44));
  return [
    plainTable('#B4633F'),
    cloth([560, 330], [760, 520], -14, '#F1E4CB', palette.paprika),
    place(
      812,
      150,
      12,
      shadow(bread),
      fill(bread, '#C99455'),
      `<g transform="translate(-4 -6)scale(.96)">${fill(bread, '#EBCB95')}</g>`,
      ...toasted.map(([x, y]) =>
        fill(blob(random, [x, y], 17, 12, 0.25, 6), palette.crustDark, 0.55),
      ),
    ),
    plate([470, 370], 270, glazes.cream),
    disc(470, 370, 206, '#CDAA6E'),
    disc(466, 365, 203, '#EBD3A0'),
    stroke(swirl(468, 368, 84, 176, 1.9), '#C9A362', 34),
    stroke(swirl(464, 362, 84, 180, 1.9), '#F5E4BE', 18),
    fill(blob(random, [470, 370], 100, 94, 0.08), '#B58A25'),
    fill(blob(random, [468, 366], 92, 86, 0.08), '#D6AC3B'),
    stroke('M400 346q8 -44 50 -54', '#F2DB86', 8),
    stroke('M330 300q30 -60 90 -78M600 300q28 52 12 120M400 520q70 26 130 0', '#C9A02E', 12, 0.8),
    repeat(
      'p',
      pea(0, 0),
      scatter(random, 13, 70, 64, 36).map(([x, y]) => [470 + x, 368 + y]),
    ),
    stroke(
      grains(random, around(470, 370, scatter(random, 90, 180, 180, 9)), 2),
      palette.paprika,
      4,
    ),
    repeat('c', coriander(0, 0, 0, 25), [
      [360, 300, 40],
      [560, 440, 200],
      [556, 288, 120],
      [392, 460, 280],
      [474, 372, 10],
    ]),
    citrus(140, 590, 58, palette.saffron, '#F6D46C'),
  ].join('');
}

function egusi(random: Random): string {
  const meat = [palette.meat, palette.meatDark, '#C08050'] as const;
  return [
    plainTable('#D9B98C'),
    cloth([540, 380], [820, 460], 14, '#3F5F3A', palette.saffron),
    plate([724, 276], 210, glazes.saffronRim),
    fill(blob(random, [738, 300], 120, 108, 0.03), palette.ink, 0.16),
    fill(blob(random, [724, 276], 122, 112, 0.03), '#E6D3A6'),
    fill(blob(random, [714, 266], 104, 94, 0.03), '#F6E9C8'),
    stroke(
      'M650 240q20 -46 74 -52M760 350q30 -16 42 -46M700 300q30 14 60 2',
      palette.white,
      9,
      0.9,
    ),
    bowl([396, 400], 250, glazes.night, '#C7781D'),
    fill(blob(random, [398, 404], 178, 176, 0.04, 12), '#D98F27'),
    ...['k', 'j'].map((name) =>
      repeat(
        name,
        fill(blob(random, [3, 5], 31, 25, 0.16, 7), '#A9631A', 0.7) +
          fill(blob(random, [0, 0], 30, 24, 0.16, 7), '#F0C567') +
          disc(-6, -6, 7, '#F9DE98'),
        scatter(random, 14, 160, 160, 58).map(([x, y]) => [
          396 + x,
          400 + y,
          random.between(-30, 30),
        ]),
      ),
    ),
    ...['l', 'i'].map((name) =>
      repeat(
        name,
        fill(blob(random, [0, 0], 40, 17, 0.22, 8), palette.herb) +
          stroke('M-26 0Q0 -6 26 2', palette.leaf, 5),
        scatter(random, 9, 168, 168, 74).map(([x, y]) => [
          396 + x,
          400 + y,
          random.between(0, 360),
        ]),
      ),
    ),
    piece(random, [330, 340], 52, 40, meat, -20),
    piece(random, [462, 380], 54, 42, meat, 24),
    piece(random, [372, 478], 54, 40, meat, 8),
    ...scatter(random, 20, 180, 180, 30).map(([x, y]) =>
      disc(396 + x, 400 + y, random.between(4, 9), '#E9762A', 0.8),
    ),
    fill(
      smooth([
        [388, 334],
        [420, 322],
        [440, 336],
        [416, 352],
      ]),
      palette.paprika,
    ),
    fill(
      smooth([
        [300, 420],
        [322, 440],
        [312, 462],
        [292, 444],
      ]),
      palette.paprika,
    ),
  ].join('');
}

export const soups: Pictures = {
  'red-lentil-soup': lentilSoup,
  'hummus-with-chickpeas': hummus,
  'egusi-soup': egusi,
};
