import { dip } from './garnish';
import { type Random, fill, stroke, disc, box, repeat, blob, scatter, grains } from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { plainTable, cloth, chopsticks, board } from './table';

function nigiri(random: Random, fish: readonly [string, string, string]): string {
  const [base, dark, fat] = fish;
  return [
    box(-30, -62, 76, 142, 32, palette.ink, 0.25),
    box(-50, -84, 96, 168, 36, palette.riceShade),
    stroke(grains(random, scatter(random, 44, 40, 76, 9), 7), palette.white, 6),
    fill('M-38 -58Q-36 -80 0 -80T40 -56L42 50Q38 72 2 72T-42 52Z', dark),
    fill('M-38 -60Q-36 -80 0 -80T36 -58L36 46Q34 64 0 64T-40 48Z', base),
    stroke(
      'M-34 -42Q0 -66 34 -48M-36 -16Q0 -40 35 -22M-37 12Q0 -12 35 4M-37 40Q0 16 34 30',
      fat,
      6,
    ),
  ].join('');
}

function maki(random: Random, heart: string): string {
  return [
    disc(6, 9, 45, palette.ink, 0.3),
    disc(0, 0, 45, '#1F2A24'),
    disc(0, 0, 39, palette.riceShade),
    stroke(grains(random, scatter(random, 26, 34, 34, 9), 6), palette.white, 6),
    box(-16, -15, 32, 30, 8, heart),
    box(-16, -15, 32, 12, 6, palette.white, 0.3),
  ].join('');
}

function sushiPlatter(random: Random): string {
  const salmon = ['#EF8A55', '#C9622F', '#FBD3B4'] as const;
  const tuna = ['#B8394A', '#8A2434', '#D9707A'] as const;
  const prawn = ['#F6C4A0', '#D98F62', '#E9784A'] as const;
  const column = (index: number) => 204 + index * 108;
  return [
    plainTable('#B9BE9B'),
    cloth([480, 380], [880, 470], -4, '#F3EADA', palette.moss),
    board([480, 366], [740, 470], 0, '#4A3A30'),
    ...[salmon, tuna, prawn].map((kind, index) =>
      repeat(`n${index}`, nigiri(random, kind), [
        [column(index), 258, 12],
        [column(index + 3), 258, 12],
      ]),
    ),
    ...['#8FB05A', '#EF8A55'].map((heart, index) =>
      repeat(
        `m${index}`,
        maki(random, heart),
        [0, 1, 2, 3].map((slot) => [
          194 + slot * 106,
          (slot + index) % 2 ? 424 : 530,
          slot * 70 + 10,
        ]),
      ),
    ),
    repeat(
      'g',
      fill('M-34 0Q-10 -34 30 -10Q10 20 -34 0Z', '#E9A9A0') +
        fill('M-34 0Q-6 -24 30 -10Q4 4 -34 0Z', '#F7CFC6'),
      scatter(random, 9, 44, 30, 20).map(([x, y]) => [650 + x, 422 + y, random.between(0, 360)]),
    ),
    fill(blob(random, [640, 530], 44, 34, 0.08), '#6E8A3C'),
    fill(blob(random, [635, 524], 36, 26, 0.1), '#9DB75A'),
    dip(752, 512, 62, palette.paper, '#2E1710'),
    chopsticks(480, 650, 87, palette.paprika),
  ].join('');
}

export const sushi: Pictures = {
  'sushi-platter': sushiPlatter,
};
