import { dip } from './garnish';
import { springOnion } from './herbs';
import { fill, stroke, disc, ring, repeat, inside, crescent, polar } from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { shadow, plainTable, mat, chopsticks } from './table';

function dumpling(): string {
  const body = 'M-84 24C-80 -52 80 -52 84 24C60 52 -60 52 -84 24Z';
  const seam =
    'M-84 24q10 -26 22 -20q4 -26 22 -20q8 -22 24 -14q12 -16 26 -4q18 -12 26 6q20 -6 26 18q16 -2 22 34';
  return [
    shadow(body, 6, 9),
    fill(`${seam}Z`, '#E9D6AC'),
    stroke(seam, '#C2A56F', 4),
    fill(body, '#DDC69C'),
    fill('M-80 20C-72 -48 72 -48 80 20C56 38 -56 38 -80 20Z', '#F7EBD0'),
    fill('M-50 8C-30 -18 34 -18 54 8C30 22 -28 22 -50 8Z', '#E9E6BE', 0.8),
    stroke(
      'M-58 -6q8 14 4 26M-32 -22q8 18 4 36M-4 -28q4 20 0 40M24 -24q-2 20 -6 36M50 -12q-6 16 -8 28',
      '#CDB384',
      5,
    ),
    stroke('M-56 12Q-40 -8 -14 -12', palette.white, 6, 0.9),
  ].join('');
}

function steamer(): string {
  const slats = [-170, -120, -70, -20, 30, 80, 130, 180]
    .map((x) => `M${480 + x - 5} 140V580`)
    .join('');
  return [
    plainTable('#7C3A26'),
    mat(486, 366, 336, '#C9B48A'),
    disc(500, 388, 292, palette.ink, 0.22),
    disc(480, 360, 290, '#9A6A38'),
    disc(477, 356, 284, '#D3A15F'),
    ring(478, 358, 262, '#A9763F', 5),
    fill(crescent([477, 356], 284, 228, 160, 14), '#EBC68B', 0.9),
    stroke('M292 560l26 -26M640 172l26 -26', '#7B4E26', 12),
    disc(480, 360, 240, '#7E5429'),
    inside(
      'd',
      'M244 362a236 236 0 1 0 472 0a236 236 0 1 0 -472 0Z',
      disc(480, 362, 236, '#C7975A'),
      stroke(slats, '#8F6332', 9),
      fill(crescent([480, 362], 236, 228, 190, 26), palette.ink, 0.22),
    ),
    repeat(
      'p',
      dumpling(),
      Array.from(
        { length: 8 },
        (_, index) => [...polar(480, 362, 138, index * 45), index * 45 + 22, 1.1] as const,
      ),
    ),
    repeat('o', springOnion(0, 0, 11), [
      [470, 346],
      [496, 368],
      [470, 384],
    ]),
    dip(
      838,
      590,
      92,
      palette.paper,
      '#3A1A10',
      ...[
        [-20, 10],
        [14, -20],
        [22, 20],
        [-34, -18],
        [0, 34],
      ].map(([x = 0, y = 0]) => disc(x, y, 11, '#D2561F', 0.9)),
    ),
    chopsticks(112, 330, -10, palette.char),
  ].join('');
}

export const dumplings: Pictures = {
  'pork-chive-dumplings': steamer,
};
