import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';

/** What the stylesheet asks of the font: everything else halves its weight when it is left out. */
const AXES = { SOFT: 60, WONK: 0, wght: { min: 400, max: 700 } };

/** U+0020–007E, U+00A0–00FF, and the signs beyond them that the package's latin part has. */
const LETTERS =
  Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('') +
  'ıŒœʻʼˆ˚˜–—‘’‚“”„†‡•…′″‹›⁄€™↑↓−∕';

/** Puts the headings' font, without the axes that are always the same, in its own place. */
export function slimFont(): Plugin {
  return {
    name: 'potluck:slim-font',
    async config() {
      const whole = await readFile(createRequire(import.meta.url).resolve(FONT));
      const slim = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: AXES });
      const folder = join(import.meta.dirname, '../node_modules/.cache/fonts');
      const file = join(folder, 'fraunces.woff2');
      await mkdir(folder, { recursive: true });
      await writeFile(file, slim);
      return { resolve: { alias: { [FONT]: file } } };
    },
  };
}
