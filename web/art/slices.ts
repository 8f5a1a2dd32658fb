import { leaf } from './herbs';
import { type Random, fill, stroke, disc, oval, place, inside, blob, scatter, grains } from './kit';
import { palette } from './palette';
import type { Pictures } from './picture';
import { plainTable, cloth, spoon, fork } from './table';
import { glazes, lowPlate } from './vessels';

interface Layer {
  color: string;
  depth: number;
}

/**
 * A block cut from a baking dish, seen from its corner: two faces of stacked layers under a top.
 * The origin is the near corner of the top.
 */
function block(layers: readonly Layer[], top: string, ...topping: string[]): string {
  let height = 0;
  const faces = layers.map(({ color, depth }, row) => {
    const sag = row % 2 === 0 ? 5 : -4;
    const left = `M-190 ${height - 84}Q-96 ${height - 42 + sag} 0 ${height}V${height + depth + 2}Q-96 ${height + depth - 40 - sag} -190 ${height + depth - 84}Z`;
    const right = `M0 ${height}Q106 ${height - 46 - sag} 206 ${height - 90}V${height + depth - 88}Q106 ${height + depth - 48 + sag} 0 ${height + depth + 2}Z`;
    height += depth;
    return fill(left, color) + fill(right, color);
  });
  const side = `M0 0L206 -90V${height - 88}L0 ${height + 2}Z`;
  return [
    oval(16, height - 44, 220, 76, palette.ink, 0.24),
    ...faces,
    fill(side, palette.ink, 0.14),
    inside(
      'top',
      'M0 2Q-100 -38 -192 -84Q-90 -136 18 -168Q110 -138 208 -90Q110 -40 0 2Z',
      fill('M-200 -180H220V10H-200Z', top),
      ...topping,
    ),
  ].join('');
}

function lasagne(random: Random): string {
  const pasta = { color: '#F2D48C', depth: 13 };
  const ragu = { color: '#A33A1B', depth: 19 };
  const sauce = { color: '#FBF0D6', depth: 10 };
  const gratin = scatter(random, 24, 190, 84, 30).map(([x, y]) =>
    fill(
      blob(random, [8 + x, y - 84], random.between(14, 34), random.between(8, 16), 0.25, 7),
      random.next() > 0.55 ? '#A95F22' : '#F7D98E',
      0.85,
    ),
  );
  const mince = scatter(random, 36, 196, 72, 12).map(([x, y]) =>
    disc(8 + x, y + 10, random.between(4, 7), '#7C2712', 0.7),
  );
  return [
    plainTable('#93422A'),
    cloth([500, 430], [780, 420], -6, '#EFE2C8', palette.herb),
    lowPlate([480, 410], 338, glazes.saffronRim),
    fill(blob(random, [490, 452], 226, 84, 0.06, 10), '#A83A1C', 0.9),
    place(
      474,
      372,
      0,
      block([pasta, ragu, sauce, pasta, ragu, sauce, pasta, ragu, pasta], '#E2A548', ...gratin),
      inside(
        'm',
        'M-190 -60L0 24L206 -66V40L0 130L-190 46Z',
        `<g opacity=".6">${mince.slice(0, 20).join('')}</g>`,
      ),
      fill('M-120 -52q-2 60 10 66t12 -58ZM60 -20q0 44 10 48t12 -56Z', '#F7D98E'),
    ),
    leaf(470, 272, 190, 66, '#4E7D3A', 40),
    leaf(478, 272, -18, 72, '#4E7D3A', 42),
    leaf(474, 280, 80, 50, '#5F8A45', 32),
    fork(872, 340, 16),
  ].join('');
}

function tiramisu(random: Random): string {
  const cream = { color: '#FBF1DC', depth: 36 };
  const biscuit = { color: '#B77F45', depth: 28 };
  const soaked = { color: '#7A4A28', depth: 12 };
  const dust = scatter(random, 130, 196, 88, 8);
  return [
    plainTable('#C9B08A'),
    cloth([460, 440], [760, 440], 8, '#6A4630', palette.oat),
    lowPlate([480, 410], 338, glazes.cream),
    stroke(
      grains(
        random,
        scatter(random, 70, 270, 130, 12).map(([x, y]) => [480 + x, 420 + y]),
        2,
      ),
      palette.cocoaLight,
      5,
      0.6,
    ),
    place(
      474,
      366,
      0,
      block(
        [{ color: palette.cocoa, depth: 7 }, cream, biscuit, soaked, cream, biscuit, soaked],
        '#5A3522',
        stroke(
          grains(
            random,
            dust.map(([x, y]) => [8 + x, y - 84]),
            2,
          ),
          '#8A5A3C',
          6,
        ),
        stroke(
          grains(
            random,
            scatter(random, 80, 196, 88, 10).map(([x, y]) => [8 + x, y - 84]),
            2,
          ),
          '#3B2116',
          5,
        ),
      ),
      stroke(
        'M-150 -12l4 22M-104 8l4 22M-58 30l4 22M-16 48l4 22M60 36l-4 22M110 14l-4 22M160 -8l-4 22',
        '#94602F',
        4,
        0.8,
      ),
      fill('M-70 8q6 34 20 36t10 -26ZM90 2q2 30 14 26t8 -36Z', '#FFF9EC'),
    ),
    ...[
      [300, 540, 20],
      [344, 562, -30],
      [676, 520, 60],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        turn,
        oval(4, 6, 20, 14, palette.ink, 0.2),
        oval(0, 0, 20, 14, palette.char),
        stroke('M-16 0Q0 -5 16 0', '#7A4A30', 3),
      ),
    ),
    spoon(884, 300, 18),
  ].join('');
}

export const slices: Pictures = {
  'lasagne-bolognese': lasagne,
  tiramisu,
};
