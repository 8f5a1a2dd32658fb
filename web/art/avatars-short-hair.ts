import { fillPath, strokePath, disc } from './svg-shapes';
import { palette } from './palette';
import type { SvgDrawings } from './svg-drawing';
import {
  skinColors,
  drawAvatar,
  avatarApron,
  avatarCollar,
  avatarNeckline,
  avatarCurls,
} from './avatar';

const shortHairPath =
  'M158 214C140 100 196 82 240 82S340 100 322 214C316 176 300 158 276 150C240 166 200 164 182 158C168 172 162 190 158 214Z';

const emre = () =>
  drawAvatar({
    background: '#55694E',
    halo: '#6C8063',
    skin: skinColors.olive,
    brow: '#231712',
    clothes: '#B9512F',
    clothesShade: '#98401F',
    garment: avatarCollar('#CB6640'),
    beard:
      fillPath(
        'M150 214C172 232 176 250 186 258C206 246 274 246 294 258C304 250 308 232 330 214V330H150Z',
        '#2B1C15',
      ) + fillPath('M212 262Q240 250 268 262Q264 290 240 290T212 262Z', skinColors.olive.base),
    foreground:
      fillPath(shortHairPath, '#2B1C15') +
      strokePath('M190 116Q224 92 270 98', '#5C4133', 6, 0.8) +
      strokePath('M206 254Q240 240 274 254', '#2B1C15', 11),
  });

const vicent = () =>
  drawAvatar({
    background: '#C08A56',
    halo: '#D2A574',
    skin: skinColors.tan,
    brow: '#8A8178',
    clothes: '#F1E7D5',
    clothesShade: '#DDCFB6',
    garment: avatarCollar('#FBF6EE') + avatarApron('#8A3B22', '#6E2C18'),
    foreground:
      fillPath(
        'M156 220C142 170 150 140 172 124C166 170 166 190 168 206ZM324 220C338 170 330 140 308 124C314 170 314 190 312 206Z',
        '#BFB6AA',
      ) +
      fillPath(
        'M160 150C170 90 210 76 240 76S312 90 322 150C300 118 280 110 240 110S182 118 160 150Z',
        '#D5CDC1',
      ) +
      fillPath(
        'M240 252C226 244 204 248 194 268C214 268 230 268 240 262C250 268 266 268 286 268C276 248 254 244 240 252Z',
        '#CFC7BB',
      ),
  });

const sam = () =>
  drawAvatar({
    background: '#DDAE62',
    halo: '#E9C382',
    skin: skinColors.tan,
    brow: '#3A241A',
    clothes: '#4F6B72',
    clothesShade: '#3D555B',
    garment: avatarNeckline('#3D555B') + strokePath('M206 392v50M274 392v50', palette.paper, 6),
    foreground:
      fillPath(
        'M160 216C146 180 150 130 180 116H300C330 130 334 180 320 216C318 190 312 168 296 154C262 166 214 166 184 154C168 168 162 190 160 216Z',
        '#4A2E20',
      ) +
      avatarCurls('#4A2E20', [
        [178, 132, 30],
        [214, 108, 34],
        [256, 102, 34],
        [294, 122, 32],
        [306, 146, 22],
      ]) +
      strokePath('M180 116q14 -14 28 -4M226 92q16 -10 30 2M276 104q14 -2 22 12', '#75503A', 6, 0.9),
  });

/** Default avatar: a head and shoulders without a face. */
const defaultAvatar = () =>
  [
    `<rect width="480" height="480" fill="#E4D5B9"/>`,
    disc(240, 214, 186, '#EFE4CF'),
    fillPath('M36 480C44 398 128 374 206 346H274C352 374 436 398 444 480Z', '#AD9469'),
    fillPath('M202 276H278V346Q240 392 202 346Z', '#B79F74'),
    fillPath(
      'M164 194C162 112 318 112 316 194C316 262 284 308 240 308C196 308 164 262 164 194Z',
      '#CDB68D',
    ),
    avatarApron('#8F774F', '#7C663F'),
  ].join('');

export const shortHairAvatars: SvgDrawings = {
  emre,
  vicent,
  sam,
  default: defaultAvatar,
};
