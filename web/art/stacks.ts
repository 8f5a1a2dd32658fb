import { sprig } from './herbs';
import {
  type Random,
  numbers,
  fill,
  stroke,
  disc,
  oval,
  place,
  blob,
  scatter,
  grains,
} from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { plainTable, planks, cloth, gingham, fork, board } from './table';
import { glazes, lowPlate } from './vessels';

function pancakes(random: Random): string {
  const cake = (y: number, shift: number) =>
    [
      oval(480 + shift + 4, y + 34, 208, 104, palette.ink, 0.16),
      fill(`M${270 + shift} ${y}v24a210 106 0 0 0 420 0v-24Z`, '#C98C42'),
      fill(`M${272 + shift} ${y}v16a208 104 0 0 0 416 0v-16Z`, '#F6DCA2'),
      oval(480 + shift, y, 208, 104, '#B46F2B'),
      oval(478 + shift, y - 3, 192, 92, '#D6923F'),
    ].join('');
  const berry = (x: number, y: number, r: number) =>
    place(
      x,
      y,
      random.between(0, 90),
      disc(3, 6, r, palette.ink, 0.22),
      disc(0, 0, r, '#33365A'),
      disc(-r * 0.2, -r * 0.2, r * 0.72, '#50557F'),
      stroke(
        `M${numbers(-r * 0.3, 0)}L${numbers(r * 0.3, 0)}M0 ${numbers(-r * 0.3)}V${numbers(r * 0.3)}`,
        '#262845',
        4,
      ),
    );
  return [
    planks('#CDB089'),
    cloth([450, 450], [800, 420], -8, '#F4EAD6', '#7B8456'),
    lowPlate([480, 470], 340, glazes.herbRim),
    cake(464, -8),
    cake(424, 10),
    cake(384, -6),
    cake(344, 8),
    cake(304, -2),
    fill(blob(random, [478, 298], 150, 66, 0.1, 11), '#A75A17', 0.85),
    fill(
      'M340 320q-6 90 14 118t26 -14q-4 -60 6 -90ZM566 344q-2 60 12 84t26 -8q-6 -50 4 -96ZM446 372q0 84 14 96t22 -16q-2 -50 2 -84Z',
      '#A75A17',
      0.9,
    ),
    stroke('M352 340q-4 50 8 84M578 360q0 40 8 58', '#E2A04A', 6, 0.8),
    fill(blob(random, [470, 290], 118, 44, 0.1, 9), '#C3762A', 0.7),
    place(
      468,
      262,
      -10,
      fill('M-54 0L0 26L58 -4L6 -30Z', '#FCE8AE'),
      fill('M-54 0L0 26V52L-54 26Z', '#F2CF7A'),
      fill('M0 26L58 -4V22L0 52Z', '#DFB356'),
    ),
    berry(560, 284, 24),
    berry(592, 310, 22),
    berry(536, 322, 23),
    berry(396, 310, 22),
    berry(372, 282, 21),
    berry(214, 500, 23),
    berry(252, 534, 22),
    berry(722, 520, 22),
    sprig(600, 262, -40, 60, palette.leaf),
    fork(884, 410, 14),
  ].join('');
}

function burger(random: Random): string {
  const seeds = scatter(random, 26, 170, 74, 28).filter(([, y]) => y < 40);
  const frill = Array.from(
    { length: 11 },
    (_, index) => `q${index % 2 ? '20 -16' : '20 40'} 42 ${index % 2 ? -6 : 6}`,
  ).join('');
  return [
    plainTable('#5C6B4C'),
    gingham([480, 560], [1000, 340], 0, palette.paprika),
    board([480, 600], [740, 130], 0, palette.wood),
    oval(490, 582, 262, 34, palette.ink, 0.28),
    fill('M258 506H702Q716 580 650 584H310Q244 580 258 506Z', '#B8742F'),
    fill('M258 506H702Q712 552 660 560H300Q248 552 258 506Z', '#DB9D4E'),
    fill(
      'M250 452q230 -26 460 0q22 6 20 30t-26 28q-224 18 -448 0q-24 -4 -26 -28t20 -30Z',
      palette.meatDark,
    ),
    fill('M256 452q224 -20 448 0q18 6 16 20q-240 18 -480 0q-2 -14 16 -20Z', palette.meat),
    stroke(
      grains(
        random,
        scatter(random, 60, 216, 26, 13).map(([x, y]) => [480 + x, 482 + y]),
        8,
      ),
      '#3B1B10',
      5,
      0.6,
    ),
    fill(
      'M244 442L716 442L690 462L636 456L600 508L556 458L400 458L352 496L310 456L264 466Z',
      '#F0A52E',
    ),
    fill('M244 442H716L704 452H258Z', '#F9C764'),
    place(480, 424, 0, ...[-150, -50, 56, 156].map((x) => burgerTomato(x))),
    fill('M250 366Q480 392 710 366L706 414H254Z', '#6E9A45'),
    fill(`M238 396${frill}l-10 26H250Z`, '#4F7A38'),
    fill(`M240 386${frill}l-6 22H250Z`, '#86AE55'),
    stroke('M270 392q16 -14 40 -2M400 390q20 14 40 0M560 392q16 14 44 0', palette.leafPale, 4),
    stroke('M300 376q40 16 90 2M470 372q60 18 120 2M620 380q20 8 34 2', palette.onion, 9),
    fill('M246 368C236 190 372 150 480 150S724 190 714 368Q480 400 246 368Z', '#A9662A'),
    fill('M254 356C250 196 372 158 476 158S694 196 694 350Q480 384 254 356Z', '#D6913F'),
    fill(
      'M284 320C286 216 380 176 466 176S590 196 622 236C520 206 350 226 284 320Z',
      '#EDB969',
      0.9,
    ),
    ...seeds.map(([x, y]) =>
      place(
        478 + x,
        246 + y,
        random.between(-50, 50),
        oval(1, 3, 11, 6, palette.toast, 0.5),
        oval(0, 0, 11, 6, '#FBEFCF'),
      ),
    ),
    ...[
      [180, 566],
      [142, 590],
      [798, 572],
    ].map(([x = 0, y = 0]) =>
      place(
        x,
        y,
        0,
        oval(4, 6, 34, 20, palette.ink, 0.25),
        oval(0, 4, 34, 20, palette.moss),
        oval(0, 0, 34, 19, '#93A052'),
        oval(0, 0, 24, 12, '#B9C274'),
      ),
    ),
  ].join('');
}

const burgerTomato = (x: number) =>
  `<rect x="${x - 62}" y="-4" width="124" height="22" rx="11" fill="${palette.paprika}"/><rect x="${x - 58}" y="-4" width="116" height="10" rx="5" fill="${palette.tomatoLight}"/>`;

export const stacks: Pictures = {
  'buttermilk-pancakes': pancakes,
  'smoked-cheddar-burger': burger,
};
