import { disc, fillPath, clipGroup, oval, strokePath } from './svg-shapes';
import { palette } from './palette';

export interface SkinColors {
  base: string;
  shade: string;
  blush: string;
  line: string;
}

export const skinColors = {
  deep: { base: '#6E4230', shade: '#57321F', blush: '#A04E35', line: '#301A10' },
  brown: { base: '#A06A45', shade: '#855232', blush: '#BF5F40', line: '#4A2817' },
  tan: { base: '#C98F62', shade: '#AF744A', blush: '#D26B48', line: '#5E3520' },
  olive: { base: '#DDAC80', shade: '#C48F62', blush: '#DE7F5C', line: '#6B3F26' },
  light: { base: '#EEC7A2', shade: '#D9A97F', blush: '#E68A6A', line: '#75452B' },
  fair: { base: '#F3D5B8', shade: '#E0B693', blush: '#EC9577', line: '#7A4A32' },
} satisfies Record<string, SkinColors>;

const facePath =
  'M164 194C162 112 318 112 316 194C316 262 284 308 240 308C196 308 164 262 164 194Z';

export interface AvatarParts {
  background: string;
  halo: string;
  skin: SkinColors;
  brow: string;
  clothes: string;
  clothesShade: string;
  /** SVG layer behind the head. */
  behindHead?: string;
  /** SVG layer over the clothes. */
  garment?: string;
  /** SVG layer below the facial features. */
  beard?: string;
  /** SVG layer in front of all other layers. */
  foreground?: string;
  ears?: boolean;
}

/** Draws the head and shoulders of an avatar, with light from the upper left. */
export function drawAvatar(person: AvatarParts): string {
  const { skin } = person;
  return [
    `<rect width="480" height="480" fill="${person.background}"/>`,
    disc(240, 214, 186, person.halo),
    person.behindHead ?? '',
    fillPath('M36 480C44 398 128 374 206 346H274C352 374 436 398 444 480Z', person.clothes),
    fillPath('M284 350C356 376 436 400 444 480H330C350 430 330 380 284 350Z', person.clothesShade),
    fillPath('M202 276H278V346Q240 392 202 346Z', skin.shade),
    person.garment ?? '',
    person.ears === false
      ? ''
      : oval(166, 218, 16, 24, skin.base) + oval(314, 218, 16, 24, skin.shade),
    fillPath(facePath, skin.base),
    clipGroup(
      'f',
      facePath,
      fillPath('M262 110C330 140 300 250 252 312H330V110Z', skin.shade, 0.45),
      disc(196, 252, 24, skin.blush, 0.3),
      disc(284, 252, 24, skin.blush, 0.3),
      person.beard ?? '',
    ),
    strokePath('M194 190q16 -12 32 -3M254 187q16 -9 32 3', person.brow, 7),
    oval(211, 215, 5.5, 7, palette.ink) + oval(269, 215, 5.5, 7, palette.ink),
    strokePath('M242 214q8 28 2 34q-6 4 -13 0', skin.line, 4, 0.55),
    strokePath('M214 268q26 24 52 0', skin.line, 6),
    person.foreground ?? '',
  ].join('');
}

export const avatarGlasses = (color: string) =>
  strokePath(
    'M180 214a30 28 0 1 0 60 0a30 28 0 1 0 -60 0M240 214a30 28 0 1 0 60 0a30 28 0 1 0 -60 0M180 208L164 202M300 208L316 202',
    color,
    5,
  );

/** Draws the straps and bib of an apron. */
export const avatarApron = (color: string, shade: string) =>
  strokePath('M168 364L184 440M312 364L296 440', shade, 18) +
  fillPath('M158 428H322V480H158Z', color) +
  strokePath('M170 444H310', shade, 4, 0.6);

export const avatarCollar = (color: string) =>
  fillPath('M198 346L240 398L184 412L170 362ZM282 346L240 398L296 412L310 362Z', color);

export const avatarNeckline = (color: string) => strokePath('M190 350Q240 408 290 350', color, 12);

/** Draws hair as overlapping circles. */
export const avatarCurls = (color: string, spots: readonly (readonly [number, number, number])[]) =>
  spots.map(([x, y, r]) => disc(x, y, r, color)).join('');
