import { fillPath, strokePath, disc, oval } from './svg-shapes';
import { palette } from './palette';
import type { SvgDrawings } from './svg-drawing';
import {
  skinColors,
  drawAvatar,
  avatarGlasses,
  avatarApron,
  avatarCollar,
  avatarNeckline,
  avatarCurls,
} from './avatar';

const giulia = () =>
  drawAvatar({
    background: '#B9C29E',
    halo: '#CDD4B6',
    skin: skinColors.olive,
    brow: '#33201A',
    clothes: palette.white,
    clothesShade: '#E6DBC8',
    behindHead: fillPath(
      'M150 180C110 240 150 300 118 372C160 400 190 380 200 340L290 340C300 384 330 400 364 366C330 300 372 240 330 180Z',
      '#3D261C',
    ),
    garment:
      strokePath(
        'M150 372L196 480M330 372L284 480M110 396L140 480M370 396L344 480',
        palette.paprika,
        7,
        0.75,
      ) + fillPath('M200 344Q240 402 280 344L270 346Q240 380 210 346Z', palette.paprika),
    foreground:
      fillPath(
        'M156 238C130 110 190 74 246 76S350 110 326 238C320 190 306 160 262 134C240 170 190 176 176 180C166 196 160 214 156 238Z',
        '#4A2F23',
      ) + strokePath('M176 150Q206 104 262 104M300 136Q324 170 320 214', '#6B4735', 6, 0.8),
  });

const mei = () =>
  drawAvatar({
    background: '#A9432B',
    halo: '#BF5D42',
    skin: skinColors.fair,
    brow: '#1E1614',
    clothes: '#E6C07A',
    clothesShade: '#CFA35A',
    behindHead: disc(240, 64, 46, '#1E1614') + strokePath('M196 40L290 84', palette.saffron, 8),
    garment: avatarApron('#5E7352', '#4A5D41') + avatarNeckline('#CFA35A'),
    foreground:
      fillPath(
        'M158 222C142 104 192 78 240 78S338 104 322 222C320 170 296 156 280 152C262 164 200 168 184 156C170 170 160 190 158 222Z',
        '#1E1614',
      ) + strokePath('M184 122Q210 96 246 96', '#55453E', 6, 0.8),
  });

const ruth = () =>
  drawAvatar({
    background: '#8E6A4C',
    halo: '#A7835F',
    skin: skinColors.fair,
    brow: '#A79C8D',
    clothes: '#7B8FA0',
    clothesShade: '#647888',
    behindHead: fillPath(
      'M146 200C120 80 190 58 240 58S360 80 334 200C344 260 336 296 318 312H162C144 296 136 260 146 200Z',
      '#CFC7BA',
    ),
    garment: avatarCollar('#94A6B4'),
    foreground:
      fillPath(
        'M152 250C132 110 188 72 238 72C300 70 350 112 328 250C322 200 316 172 292 142C250 168 196 160 176 186C162 206 156 226 152 250Z',
        '#E4DED2',
      ) +
      strokePath('M182 136Q214 98 262 100M304 138Q322 168 322 206', palette.white, 6, 0.9) +
      avatarGlasses('#7A3B25'),
  });

const colette = () =>
  drawAvatar({
    background: '#D7C3A0',
    halo: '#E5D6BA',
    skin: skinColors.light,
    brow: '#7A3A1D',
    clothes: '#2F3E46',
    clothesShade: '#222E35',
    behindHead: fillPath(
      'M144 196C124 86 190 62 240 62S356 86 336 196C342 244 334 270 320 276H160C146 270 138 244 144 196Z',
      '#9C4A22',
    ),
    garment:
      strokePath(
        'M74 424Q240 452 406 424M62 456Q240 482 418 456M112 394Q240 424 368 394',
        palette.paper,
        9,
        0.9,
      ) +
      fillPath(
        'M184 350C210 372 270 372 296 350L300 376C270 398 210 398 180 376Z',
        palette.paprika,
      ) +
      fillPath('M252 382l36 44l-40 4ZM246 384l-22 40l30 6Z', palette.paprikaDark),
    foreground:
      fillPath(
        'M150 250C126 110 190 74 240 74S354 110 330 250C324 214 320 190 314 172Q240 190 166 172C160 190 156 214 150 250Z',
        '#B55A2B',
      ) + strokePath('M184 110Q236 84 286 106M196 150v24M240 152v28M284 150v24', '#D27B45', 5, 0.7),
  });

const nadia = () =>
  drawAvatar({
    background: '#E9D9BC',
    halo: '#F3E8D3',
    skin: skinColors.tan,
    brow: '#2B1911',
    clothes: '#5E7A52',
    clothesShade: '#4A6341',
    behindHead: avatarCurls('#2F1C14', [
      [150, 140, 50],
      [190, 92, 52],
      [250, 76, 56],
      [306, 104, 52],
      [338, 152, 48],
      [346, 214, 46],
      [340, 276, 44],
      [134, 206, 46],
      [138, 270, 44],
      [156, 320, 36],
      [326, 324, 36],
    ]),
    garment: avatarNeckline('#E8A33D') + fillPath('M236 392l6 26l6 -26Z', '#E8A33D'),
    foreground:
      avatarCurls('#3E261B', [
        [184, 138, 32],
        [222, 118, 34],
        [266, 118, 34],
        [302, 146, 30],
        [166, 172, 20],
        [318, 182, 18],
      ]) +
      strokePath(
        'M172 132q12 -16 28 -8M214 108q14 -16 30 -6M262 106q16 -10 28 2M150 200q-14 10 -8 28M340 232q12 12 2 28',
        '#6A4533',
        5,
        0.9,
      ) +
      disc(160, 262, 9, '#E8A33D') +
      disc(320, 262, 9, '#E8A33D'),
  });

const ximena = () =>
  drawAvatar({
    background: '#3F6058',
    halo: '#557A70',
    skin: skinColors.brown,
    brow: '#1F1410',
    clothes: '#E9DCC4',
    clothesShade: '#D3C2A2',
    behindHead: fillPath('M150 190C124 90 190 62 240 62S356 90 330 190L322 280H158Z', '#221511'),
    garment:
      strokePath('M188 352Q240 420 292 352', palette.paprika, 14) +
      strokePath('M178 366Q240 444 302 366', palette.saffron, 6) +
      [
        [150, 410],
        [330, 410],
        [240, 440],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 13, '#D1604A') + disc(x, y, 5, palette.saffronLight))
        .join(''),
    foreground:
      fillPath(
        'M158 226C136 110 192 76 240 76S344 110 322 226C314 176 292 142 240 126C188 142 166 176 158 226Z',
        '#2B1B15',
      ) +
      strokePath('M240 80V126', '#5B4034', 4) +
      [0, 1, 2, 3]
        .map(
          (knot) =>
            oval(150 - knot * 3, 286 + knot * 36, 19, 23, knot % 2 ? '#221511' : '#35221A') +
            oval(330 + knot * 3, 286 + knot * 36, 19, 23, knot % 2 ? '#221511' : '#35221A'),
        )
        .join('') +
      strokePath('M130 414h20M330 414h20', palette.paprika, 12) +
      disc(190, 102, 20, '#D1604A') +
      disc(222, 86, 17, palette.saffron) +
      disc(166, 130, 15, palette.saffron) +
      disc(190, 102, 8, palette.saffronLight),
  });

export const longHairAvatars: SvgDrawings = {
  giulia,
  mei,
  ruth,
  colette,
  nadia,
  ximena,
};
