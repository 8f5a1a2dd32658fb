import { box, disc, fill, oval, place, stroke } from './kit';
import { palette } from './palette';

/** Shadows fall to the lower right in every picture: the window is at the upper left. */
export const shadow = (d: string, dx = 14, dy = 18) =>
  `<g transform="translate(${dx} ${dy})">${fill(d, palette.ink, 0.2)}</g>`;

const windowLight = fill('M-40 560L560 -40H760L-40 760Z', palette.white, 0.1);

export const plainTable = (tone: string) =>
  `<rect width="960" height="720" fill="${tone}"/>${windowLight}`;

export function planks(tone: string): string {
  const seams = [118, 292, 466, 640].map((y, row) => {
    const joint = 180 + ((row * 367) % 700);
    return `M0 ${y}H960M${joint} ${y}v-174`;
  });
  const veins = [40, 86, 170, 236, 330, 402, 520, 588, 676].map((y, row) => {
    const start = (row * 271) % 640;
    return `M${start} ${y}q90 -9 170 0t190 2`;
  });
  return (
    plainTable(tone) +
    stroke(seams.join(''), palette.ink, 3, 0.16) +
    stroke(veins.join(''), palette.ink, 3, 0.07)
  );
}

/** A folded cloth that lies under the dish or beside it. */
export function cloth(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  turn: number,
  color: string,
  stripe: string,
): string {
  const left = -width / 2;
  const top = -height / 2;
  const outline = `M${left} ${top}q${width / 2} 8 ${width} 0q-8 ${height / 2} 0 ${height}q${-width / 2} -8 ${-width} 0q8 ${-height / 2} 0 ${-height}Z`;
  const bands = [0.1, 0.14, 0.86, 0.9].map(
    (share) => `M${left + width * share} ${top + 6}v${height - 12}`,
  );
  return place(
    x,
    y,
    turn,
    shadow(outline, 6, 8),
    fill(outline, color),
    stroke(bands.join(''), stripe, 7, 0.75),
    stroke(
      `M${left + 14} ${top + 16}h${width - 28}M${left + 14} ${top + height - 16}h${width - 28}`,
      palette.ink,
      2,
      0.12,
    ),
    fill(
      `M${left} ${top + height * 0.52}q${width / 2} 10 ${width} -4v${height * 0.48}q${-width / 2} -8 ${-width} 0Z`,
      palette.ink,
      0.05,
    ),
  );
}

/** A checked cloth: two sets of bands, darker where they cross. */
export function gingham(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  turn: number,
  color: string,
): string {
  const left = -width / 2;
  const top = -height / 2;
  const steps = (length: number) =>
    Array.from({ length: Math.floor(length / 72) }, (_, index) => 36 + index * 72);
  return place(
    x,
    y,
    turn,
    `<g transform="translate(6 8)">${box(left, top, width, height, 4, palette.ink, 0.2)}</g>`,
    box(left, top, width, height, 4, '#F5EBD8'),
    `<g stroke-linecap="butt">${stroke(
      steps(height)
        .map((step) => `M${left} ${top + step}h${width}`)
        .join(''),
      color,
      36,
      0.4,
    )}${stroke(
      steps(width)
        .map((step) => `M${left + step} ${top}v${height}`)
        .join(''),
      color,
      36,
      0.4,
    )}</g>`,
  );
}

/** A round woven mat. */
export function mat(x: number, y: number, r: number, color: string): string {
  const rounds = [0.97, 0.91, 0.85, 0.79, 0.73].map(
    (share) =>
      `<circle cx="${x}" cy="${y}" r="${Math.round(r * share)}" fill="none" stroke="${palette.ink}" stroke-width="3" stroke-dasharray="14 7" opacity=".16"/>`,
  );
  return disc(x + 6, y + 9, r, palette.ink, 0.18) + disc(x, y, r, color) + rounds.join('');
}

export const spoon = (x: number, y: number, turn: number, metal: string = palette.steel) =>
  place(
    x,
    y,
    turn,
    `<g transform="translate(8 8)" opacity=".18">${oval(0, 0, 34, 50, palette.ink)}${box(-8, 40, 16, 250, 8, palette.ink)}</g>`,
    fill('M-6 40L-9 280q9 14 18 0L6 40Z', metal),
    oval(0, 0, 34, 50, metal),
    oval(2, 4, 25, 39, palette.ink, 0.14),
    stroke('M-20 -18q4 -16 14 -20M-2 70v190', palette.white, 4, 0.6),
  );

export const fork = (x: number, y: number, turn: number, metal: string = palette.steel) => {
  const shape =
    'M-26 -60q-4 90 18 104L-10 290q10 14 20 0L8 44q22 -14 18 -104h-9v70h-8v-70h-18v70h-8v-70Z';
  return place(
    x,
    y,
    turn,
    shadow(shape, 8, 8),
    fill(shape, metal),
    stroke('M-1 70v190', palette.white, 4, 0.6),
  );
};

export const knife = (x: number, y: number, turn: number, metal: string = palette.steel) => {
  const shape = 'M-12 -70q34 30 26 170h-2l2 190q-10 14 -22 0l2 -190h-6Z';
  return place(
    x,
    y,
    turn,
    shadow(shape, 8, 8),
    fill(shape, metal),
    stroke('M-6 -40v130M2 130v140', palette.white, 4, 0.5),
  );
};

export const chopsticks = (
  x: number,
  y: number,
  turn: number,
  color: string = palette.cocoaLight,
) => {
  const stick = 'M-5 -250q5 -6 10 0l4 500h-18Z';
  return place(
    x,
    y,
    turn,
    ...[-14, 16].map((offset, index) =>
      place(
        offset,
        0,
        index * 3 - 1,
        shadow(stick, 10, 12),
        fill(stick, color),
        fill('M-8 150h16l1 60h-18Z', palette.saffron),
        stroke('M-2 -230L-5 130', palette.white, 2.5, 0.35),
      ),
    ),
  );
};

/** A cutting board around the origin's picture coordinates, with a handle's hole. */
export function board(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  turn: number,
  color: string = palette.wood,
): string {
  const left = -width / 2;
  const top = -height / 2;
  const outline = `M${left + 40} ${top}h${width - 80}q40 0 40 40v${height - 80}q0 40 -40 40h${80 - width}q-40 0 -40 -40v${80 - height}q0 -40 40 -40Z`;
  const veins = [0.18, 0.36, 0.55, 0.72, 0.88].map(
    (share, row) =>
      `M${left + 30 + row * 20} ${top + height * share}q${width / 4} ${row % 2 ? 14 : -14} ${width / 2 - 40} 0t${width / 2 - 80} 0`,
  );
  return place(
    x,
    y,
    turn,
    shadow(outline),
    fill(outline, color),
    fill(outline, palette.ink, 0.28),
    `<g transform="translate(-3 -7)">${fill(outline, color)}${stroke(veins.join(''), palette.ink, 4, 0.1)}</g>`,
    disc(left + width - 46, top + 36, 13, palette.ink, 0.6),
  );
}
