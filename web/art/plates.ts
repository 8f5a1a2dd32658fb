import { butter } from './garnish';
import { leaf, sprig } from './herbs';
import {
  type Random,
  numbers,
  fill,
  stroke,
  oval,
  box,
  place,
  repeat,
  inside,
  blob,
  crescent,
  scatter,
  grains,
  polar,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, planks, cloth, fork, knife } from './table';
import { glazes, plate } from './vessels';

function steak(random: Random): string {
  const cut = (size: number) => {
    const shape = cutFace(size);
    return [
      shadow(shape, 7, 11),
      fill(shape, '#3E1E13'),
      fill(cutFace(size * 0.88), '#8E4A38'),
      fill(cutFace(size * 0.76), '#C4605A'),
      fill(cutFace(size * 0.5), '#D8827A', 0.8),
      stroke(
        `M-14 ${numbers(-size * 0.4)}q8 ${numbers(size * 0.4)} -2 ${numbers(size * 0.8)}`,
        '#F0C9B4',
        4,
        0.8,
      ),
    ].join('');
  };
  const heel = blob(random, [300, 296], 108, 122, 0.06, 10);
  const fry =
    box(-49, 1, 108, 22, 4, palette.ink, 0.2) +
    box(-54, -10, 108, 22, 4, '#C9862B') +
    box(-54, -10, 108, 13, 4, '#F3C864');
  const fries = repeat(
    'f',
    fry,
    Array.from(
      { length: 30 },
      () =>
        [
          590 + random.between(-74, 78),
          252 + random.between(-76, 84),
          random.between(-70, 70),
          random.between(0.8, 1.2),
        ] as const,
    ),
  );
  return [
    planks('#6E5138'),
    cloth([500, 380], [760, 540], 12, '#DCCFB2', palette.moss),
    plate([480, 360], 300, glazes.cream),
    fill(blob(random, [400, 430], 170, 110, 0.08), '#A9583A', 0.35),
    fries,
    shadow(heel, 10, 14),
    fill(heel, '#3E1E13'),
    `<g transform="translate(-4 -6)">${fill(blob(random, [300, 296], 100, 112, 0.06, 10), '#6E3820')}</g>`,
    stroke('M226 250L330 200M214 300L376 222M222 350L392 268M250 394L390 326', '#2B130B', 13, 0.8),
    stroke('M228 238L320 192M216 288L366 214', '#A8683F', 4, 0.7),
    repeat('s', cut(98), [
      [386, 366, 24],
      [430, 406, 22],
      [476, 440, 18],
      [522, 470, 14],
      [566, 496, 10, 0.9],
    ]),
    butter(312, 300, -20, 34),
    fill(blob(random, [318, 326], 58, 24, 0.15), '#F3D57C', 0.6),
    place(
      312,
      300,
      -20,
      stroke(grains(random, scatter(random, 20, 30, 20, 7), 4), palette.leaf, 5),
    ),
    sprig(368, 520, 200, 100, palette.herb),
    leaf(642, 400, 20, 64, palette.leaf),
    leaf(650, 408, 70, 60, palette.leaf),
    leaf(640, 396, -30, 54, palette.leafLight),
    stroke(
      grains(
        random,
        scatter(random, 26, 120, 90, 20).map(([x, y]) => [480 + x, 440 + y]),
        2,
      ),
      palette.white,
      5,
    ),
    fork(78, 320, -6),
    knife(884, 320, 6),
  ].join('');
}

/** The cut face of a slice of steak. */
const cutFace = (size: number) =>
  `M${numbers(-size * 0.3, -size * 0.92)}Q${numbers(size * 0.2, -size * 1.06, size * 0.3, -size * 0.6)}Q${numbers(size * 0.42, 0, size * 0.28, size * 0.66)}Q${numbers(size * 0.16, size * 1.04, -size * 0.2, size * 0.9)}Q${numbers(-size * 0.46, size * 0.5, -size * 0.4, 0)}Q${numbers(-size * 0.46, -size * 0.6, -size * 0.3, -size * 0.92)}Z`;

function tortilla(random: Random): string {
  const whole = `M${numbers(...polar(480, 356, 206, 62))}A206 206 0 1 1 ${numbers(...polar(480, 356, 206, 18))}L486 362Z`;
  const browned = scatter(random, 16, 176, 176, 60);
  const chips = (y: number) => [0, 1, 2, 3].map((index) => potatoLayer(index, y));
  return [
    plainTable('#D8A24E'),
    cloth([470, 380], [720, 520], 10, '#F3E8D3', palette.paprika),
    plate([480, 360], 286, glazes.paprikaRim),
    shadow(whole, 12, 20),
    `<g transform="translate(5 14)">${fill(whole, '#B37A1F')}</g>`,
    `<g transform="translate(3 8)">${fill(whole, '#D79E33')}</g>`,
    fill(whole, '#EBB546'),
    inside(
      't',
      whole,
      fill(crescent([480, 356], 206, 228, 190, 26), '#F6D07A', 0.8),
      fill(blob(random, [480, 360], 166, 160, 0.1, 11), '#D9952F', 0.55),
      fill(blob(random, [470, 366], 112, 104, 0.16, 11), '#C47F26', 0.5),
      repeat(
        'p',
        oval(0, 0, 40, 25, '#F6D685', 0.55) + stroke('M-36 -8Q-24 -26 4 -26', '#FBE9B4', 5, 0.8),
        browned.slice(0, 16).map(([x, y]) => [480 + x, 356 + y, random.between(0, 180)]),
      ),
      fill(
        scatter(random, 12, 170, 170, 54)
          .map(([x, y]) =>
            blob(random, [480 + x, 356 + y], random.between(8, 22), random.between(6, 13), 0.3, 7),
          )
          .join(''),
        '#8F5218',
        0.6,
      ),
    ),
    '<g transform="translate(678 476)rotate(8)scale(1.25)">',
    ...[
      shadow('M-110 -20L74 -74Q112 -10 84 66Z', 10, 14),
      fill('M-110 -20L84 66V102L-110 14Z', '#F2D488'),
      fill('M84 66Q112 -10 74 -74V-40Q110 30 84 102Z', '#A8641F'),
      ...chips(0),
      fill('M-110 -20L74 -74Q112 -10 84 66Z', '#E9B040'),
      fill('M-50 -22L60 -52Q80 -20 66 24Z', '#C47F26', 0.6),
      oval(24, -10, 30, 17, '#F6D685', 0.6),
      fill(blob(random, [58, 14], 14, 9, 0.3, 7), '#8F5218', 0.6),
    ],
    '</g>',
    knife(128, 300, -6),
  ].join('');
}

const potatoLayer = (index: number, y: number) =>
  place(
    -66 + index * 40,
    16 + index * 17 + y,
    23,
    `<rect x="-16" y="-5" width="32" height="10" rx="5" fill="#FBEFC8"/>`,
    stroke('M-12 7h24', '#D09A3C', 3, 0.7),
  );

/** The stand-in for a dish without a picture: the table is laid, the plate is empty. */
function emptyPlate(): string {
  return [
    plainTable('#E4D5B9'),
    cloth([480, 372], [700, 520], -6, '#F4EBDA', palette.saffron),
    plate([480, 360], 236, glazes.stoneware),
    fork(166, 330, -3),
    knife(800, 320, 3),
  ].join('');
}

export const plates: Pictures = {
  'steak-frites': steak,
  'tortilla-espanola': tortilla,
  default: emptyPlate,
};
