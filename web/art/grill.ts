import { wedge, onionRing, tomatoSlice } from './garnish';
import { coriander } from './herbs';
import {
  type Random,
  fill,
  stroke,
  disc,
  oval,
  box,
  place,
  repeat,
  soft,
  blob,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, board } from './table';

function suyaSkewer(random: Random): string {
  const pieces = [-150, -76, -2, 72, 146].map((offset) => {
    const corner = (x: number, y: number) =>
      [offset + x + random.between(-9, 9), y + random.between(-8, 8)] as const;
    const cut = soft([corner(-44, -34), corner(40, -38), corner(46, 32), corner(-40, 38)], 16);
    return [
      fill(cut, '#4A1F10'),
      `<g transform="translate(-3 -4)scale(.98 .9)">${fill(cut, '#8C4320')}</g>`,
      stroke(`M${offset - 26} -14q18 -10 44 -4M${offset - 24} 12q20 -8 42 0`, '#BF7136', 6, 0.8),
      stroke(`M${offset - 10} -26q-6 24 2 46`, '#54230F', 6, 0.7),
    ].join('');
  });
  return [
    `<g transform="translate(4 14)">${box(-196, -26, 386, 54, 26, palette.ink, 0.2)}</g>`,
    stroke('M-214 0H300', '#B98C55', 10),
    stroke('M-214 -2H300', '#E4C48F', 4),
    ...pieces,
    stroke(grains(random, scatter(random, 44, 184, 30, 9), 2), '#EFAE55', 5),
  ].join('');
}

function suya(random: Random): string {
  const paper = 'M190 96L790 70L822 640L166 656Z';
  return [
    planks('#7B5A3C'),
    board([490, 366], [790, 600], 2, palette.wood),
    shadow(paper, 6, 8),
    fill(paper, '#E9D7B2'),
    fill('M190 96L790 70L800 250L182 330Z', palette.white, 0.25),
    stroke('M480 84L494 648M178 380L806 352', palette.ink, 2, 0.09),
    repeat('s', suyaSkewer(random), [
      [444, 206, -9],
      [436, 392, -7],
    ]),
    repeat('z', suyaSkewer(random), [
      [458, 298, -8],
      [448, 484, -9],
    ]),
    repeat('o', onionRing(0, 0, 40), [
      [696, 478, 20, 1.1],
      [742, 420, -20],
      [754, 506, 60, 0.9],
      [262, 584, 10],
    ]),
    repeat('t', tomatoSlice(0, 0, 52), [
      [376, 592, 10],
      [482, 586, 60],
      [582, 578, 100, 0.9],
    ]),
    fill(blob(random, [724, 590], 62, 46, 0.12), '#8F4A1C'),
    fill(blob(random, [720, 582], 52, 36, 0.14), '#C26A2B'),
    stroke(
      grains(
        random,
        scatter(random, 40, 84, 62, 9).map(([x, y]) => [722 + x, 588 + y]),
        2,
      ),
      '#D98A3E',
      5,
    ),
  ].join('');
}

function adana(random: Random): string {
  const lavash = blob(random, [480, 366], 300, 226, 0.06, 13);
  const bubbles = scatter(random, 26, 270, 200, 52);
  const kebab = (() => {
    const ridges = Array.from(
      { length: 11 },
      (_, index) => `M${-186 + index * 37} -24q14 24 -2 48`,
    ).join('');
    return [
      `<g transform="translate(6 16)">${box(-214, -36, 428, 74, 36, palette.ink, 0.22)}</g>`,
      stroke('M-330 0H-200M200 0H350', palette.steelDark, 15),
      stroke('M-330 -4H-200M200 -4H350', palette.steel, 6),
      fill(blob(random, [0, 0], 214, 40, 0.05, 22), '#4F2414'),
      fill(blob(random, [-3, -5], 206, 32, 0.05, 22), '#8F4826'),
      stroke(ridges, '#57240F', 9, 0.75),
      stroke(
        Array.from({ length: 11 }, (_, index) => `M${-204 + index * 37} -16q14 -12 22 0`).join(''),
        '#C27845',
        7,
        0.85,
      ),
      stroke(grains(random, scatter(random, 24, 190, 26, 14), 2), palette.paprika, 5),
    ].join('');
  })();
  const tomato = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      disc(6, 9, 50, palette.ink, 0.2),
      disc(0, 0, 50, '#9A2C14'),
      disc(-3, -4, 44, '#D04F2C'),
      stroke('M-30 -12L26 -24M-34 10L34 -4M-22 28L30 18', palette.char, 9, 0.75),
    );
  const pepper = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      shadow('M-90 0C-60 -36 60 -30 84 -6C60 28 -50 34 -90 0Z', 5, 8),
      fill('M-90 0C-60 -36 60 -30 84 -6C60 28 -50 34 -90 0Z', '#5B7A34'),
      stroke('M84 -6q20 -2 28 -14', '#7B8456', 11),
      stroke('M-60 -8Q0 -24 60 -12', '#9DB765', 7),
      stroke('M-36 -16l10 32M0 -20l8 38M34 -16l6 30', palette.char, 7, 0.6),
    );
  const onion =
    stroke('M-28 6Q0 -20 28 6', palette.onion, 9) +
    stroke('M-26 3Q0 -22 26 3', palette.onionLight, 4);
  const onions = repeat(
    'o',
    onion,
    scatter(random, 15, 66, 44, 16).map(([x, y]) => [654 + x, 512 + y, random.between(0, 180)]),
  );
  return [
    plainTable('#B5543A'),
    cloth([470, 380], [860, 480], 9, '#E7D8B8', palette.herb),
    oval(492, 384, 366, 282, palette.ink, 0.2),
    oval(480, 364, 366, 282, palette.copperDark),
    oval(476, 360, 356, 272, palette.copper),
    oval(480, 366, 326, 246, '#A8623A'),
    shadow(lavash, 6, 10),
    fill(lavash, '#D9B77F'),
    `<g transform="translate(-8 -9)scale(.985)">${fill(lavash, '#F3E0B8')}</g>`,
    ...bubbles.map(([x, y]) =>
      fill(
        blob(random, [480 + x, 364 + y], random.between(12, 24), random.between(8, 15), 0.25, 6),
        '#B98246',
        0.55,
      ),
    ),
    repeat('k', kebab, [
      [470, 276, -12],
      [470, 388, -12],
    ]),
    repeat('t', tomato(0, 0, 0), [
      [306, 506, 12],
      [412, 534, 60],
    ]),
    repeat('p', pepper(0, 0, 0), [
      [524, 528, -16],
      [474, 176, 8],
    ]),
    onions,
    repeat('c', coriander(0, 0, 0, 24), [
      [630, 506, 20],
      [680, 526, 130],
      [650, 540, 240],
      [600, 200, 60],
      [336, 220, 300],
    ]),
    wedge(700, 214, 20, 52, palette.saffron, '#F7DE86'),
  ].join('');
}

export const grill: Pictures = {
  'beef-suya': suya,
  'adana-kebab': adana,
};
