import { fillPath, strokePath, disc } from './svg-shapes';
import { palette } from './palette';
import type { SvgDrawings } from './svg-drawing';
import { skinColors, drawAvatar, avatarNeckline } from './avatar';

const amara = () =>
  drawAvatar({
    background: '#E3B15A',
    halo: '#EDC67E',
    skin: skinColors.deep,
    brow: '#23130C',
    clothes: palette.paprika,
    clothesShade: palette.paprikaDark,
    behindHead: fillPath('M150 190C110 60 200 20 262 34C350 24 372 110 328 192Z', '#2F5B4E'),
    garment:
      avatarNeckline(palette.saffron) +
      strokePath('M96 430q20 -20 40 0t40 0M310 430q20 -20 40 0t40 0', palette.saffron, 6, 0.8),
    foreground:
      fillPath(
        'M156 188C140 110 176 62 248 58C316 56 344 116 324 186C300 142 196 136 156 188Z',
        '#3B7262',
      ) +
      fillPath('M262 62C300 20 372 36 366 84C362 118 306 128 276 112Z', '#2F5B4E') +
      fillPath('M276 112C310 92 356 112 340 144C326 166 294 146 276 112Z', '#4A8A77') +
      strokePath('M168 160Q230 100 312 142M176 128Q234 80 300 108', palette.saffron, 6, 0.9) +
      disc(160, 258, 11, palette.saffron) +
      disc(320, 258, 11, palette.saffron),
  });

const kenji = () =>
  drawAvatar({
    background: '#6F7C5C',
    halo: '#8A9673',
    skin: skinColors.light,
    brow: '#231A16',
    clothes: '#33455A',
    clothesShade: '#263546',
    garment: fillPath('M194 348L240 420L286 348L304 358L248 470H232L176 358Z', palette.paper),
    foreground:
      fillPath(
        'M156 210C140 108 192 74 244 76S342 110 324 210C318 186 312 170 300 160H180C168 172 160 190 156 210Z',
        '#231A16',
      ) +
      fillPath('M160 152Q240 126 320 152L318 182Q240 158 162 182Z', '#4A607A') +
      fillPath('M250 138Q290 140 320 152L318 182Q290 170 254 168Z', palette.ink, 0.07),
  });

const farah = () =>
  drawAvatar({
    background: '#C9785A',
    halo: '#D8957A',
    skin: skinColors.brown,
    brow: '#2A1710',
    clothes: '#3F5F5A',
    clothesShade: '#304A46',
    ears: false,
    behindHead: fillPath(
      'M136 240C116 90 180 58 240 58S364 90 344 240C350 320 372 380 352 430H128C108 380 130 320 136 240Z',
      '#4E7670',
    ),
    garment:
      fillPath(
        'M132 330C170 372 210 330 240 334S320 372 348 330C372 400 340 470 240 452C150 470 108 400 132 330Z',
        '#4E7670',
      ) + strokePath('M150 372Q230 430 334 376M170 410Q240 450 316 410', '#3A5B56', 6),
    foreground:
      fillPath(
        'M164 250C140 120 190 62 240 62S340 120 316 250C340 200 346 130 300 84C270 56 200 58 176 88C136 130 140 200 164 250Z',
        '#5F8A83',
      ) +
      fillPath(
        'M164 214C166 150 196 128 240 126S314 150 316 214C322 150 300 96 240 94S158 150 164 214Z',
        '#6B978F',
      ) +
      fillPath(
        'M164 226C160 290 200 320 240 322S320 290 316 226C330 320 290 352 240 350S150 320 164 226Z',
        '#5F8A83',
      ),
  });

export const coveredHairAvatars: SvgDrawings = {
  amara,
  kenji,
  farah,
};
