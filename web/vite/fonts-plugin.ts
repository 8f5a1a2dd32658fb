import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import notoSerif from '@capsizecss/metrics/notoSerif';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';
const INSTRUMENT_SANS =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

const charactersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/**
 * The characters to keep in the font Fraunces: ASCII, Latin-1, and the other characters in the font file
 * `FRAUNCES`.
 */
const FRAUNCES_CHARACTERS =
  charactersBetween(0x20, 0x7e) + charactersBetween(0xa0, 0xff) + 'ıŒœʻʼˆ˚˜–—‘’‚“”„†‡•…′″‹›⁄€™−↑↓∕';

/**
 * The values to keep on three of the four variation axes of Fraunces. The stylesheets use one SOFT
 * value, no WONK, and weights from 400 to 600.
 */
const FRAUNCES_AXES = { SOFT: 60, WONK: 0, wght: { min: 400, max: 600 } };

/**
 * The values of the font variation axes in large headings. The fallback fonts are scaled to the width that
 * Fraunces has with these values. With the values of small headings (`opsz` 36), the home page's layout shift
 * is 0.012 on a desktop. The limit is 0.01.
 */
const HEADING_AXES = { ...FRAUNCES_AXES, wght: 560, opsz: 72 };

/**
 * Corrects the average character width of Instrument Sans. Capsize ignores kerning, so it computes a larger
 * width than the texts of the site have. The fallback fonts are scaled to the corrected width.
 *
 * Measured with the texts of nine pages, Arial must be scaled to 101.5% instead of 102.7%, and Roboto to
 * 102.1% instead of 103.0%. With the larger sizes, the layout shift of the gallery is 0.024.
 */
const TEXT_WIDTH_RATIO = 0.99;

/**
 * Local fonts on Linux that have the same metrics as a Windows font: Liberation Sans for Arial, and
 * Liberation Serif for Times New Roman.
 */
const SAME_METRICS = { Arial: 'Liberation Sans', 'Times New Roman': 'Liberation Serif' };

/**
 * Vite plugin that generates the font files in `@fonts`, for src/fonts.css and index.html: a smaller
 * Fraunces, and the fallback fonts of both families. The fallback fonts are fonts of the device,
 * scaled to the width and height of the web fonts. Therefore, texts hardly move when the web fonts
 * arrive.
 *
 * The smaller Fraunces has 56 KB instead of 121 KB. A smaller Instrument Sans would save nothing.
 */
export function fontsPlugin(): Plugin {
  const folder = join(import.meta.dirname, '../node_modules/.cache/fonts');
  return {
    name: 'potluck:fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      const fraunces = await readPackageFile(FRAUNCES);
      await writeFile(
        join(folder, 'fraunces.woff2'),
        await subsetFraunces(fraunces, FRAUNCES_AXES),
      );
      const heading = await fromBuffer(await subsetFraunces(fraunces, HEADING_AXES));
      const { subsets, ...text } = await fromBuffer(await readPackageFile(INSTRUMENT_SANS));
      const textWidth = subsets.latin.xWidthAvg * TEXT_WIDTH_RATIO;
      const stacks = {
        '--fraunces-stack': createFontStack([
          { ...heading, familyName: 'Fraunces' },
          timesNewRoman,
          notoSerif,
        ]),
        '--instrument-sans-stack': createFontStack([
          { ...text, familyName: 'Instrument Sans', xWidthAvg: textWidth },
          arial,
          roboto,
        ]),
      };
      const rules = Object.entries(stacks).map(
        ([name, { fontFaces, fontFamily }]) =>
          `${addLocalFonts(fontFaces)}\n:root { ${name}: ${fontFamily}; }\n`,
      );
      await writeFile(join(folder, 'fallbacks.css'), rules.join('\n'));
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

/** Adds the Linux fonts of `SAME_METRICS` to the `src` lists of the fallback fonts. */
function addLocalFonts(fontFaces: string): string {
  return Object.entries(SAME_METRICS).reduce(
    (css, [font, other]) =>
      css.replace(`src: local('${font}')`, `src: local('${font}'), local('${other}')`),
    fontFaces,
  );
}

function readPackageFile(path: string): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve(path));
}

function subsetFraunces(
  file: Buffer,
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<Buffer> {
  return subsetFont(file, FRAUNCES_CHARACTERS, { targetFormat: 'woff2', variationAxes });
}
