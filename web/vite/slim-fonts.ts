import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const lettersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  );

/** What English is written with, and the ranges of the fallbacks in src/fonts.css. */
const PLAIN = lettersBetween(0x20, 0x7e) + '©·×–—‘’“”…−';

/** U+00A0–00FF, and the signs beyond them that the packages' latin parts have. */
const ACCENTED = lettersBetween(0xa0, 0xff) + 'ıŒœʻʼˆ˚˜‚„†‡•′″‹›⁄€™↑↓∕';

const fonts = [
  {
    name: 'fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    // What the stylesheets ask of it: everything else more than doubles its weight.
    variationAxes: { SOFT: 60, WONK: 0, wght: { min: 400, max: 600 } },
  },
  {
    name: 'instrument-sans',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

/** Gives the site each font in two files under `@fonts`, for plain and for accented letters. */
export function slimFonts(): Plugin {
  const folder = join(import.meta.dirname, '../node_modules/.cache/fonts');
  return {
    name: 'potluck:slim-fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      for (const { name, file, variationAxes } of fonts) {
        const whole = await readFile(createRequire(import.meta.url).resolve(file));
        for (const [part, letters] of Object.entries({ plain: PLAIN, accented: ACCENTED })) {
          const slim = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes });
          await writeFile(join(folder, `${name}-${part}.woff2`), slim);
        }
      }
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}
