import { mkdirSync, writeFileSync } from 'node:fs';
import { emptyPlateDrawing } from './empty-plate';
import { createSeededRandom } from './svg-shapes';
import { coveredHairAvatars } from './avatars-covered-hair';
import { longHairAvatars } from './avatars-long-hair';
import { shortHairAvatars } from './avatars-short-hair';
import type { SvgDrawings } from './svg-drawing';

const imagesFolder = new URL('../public/images/', import.meta.url);

function writeSvgFiles(folder: string, viewBox: string, pictures: SvgDrawings): void {
  mkdirSync(new URL(`${folder}/`, imagesFolder), { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" stroke-linecap="round" stroke-linejoin="round">`;
    writeFileSync(
      new URL(`${folder}/${name}.svg`, imagesFolder),
      `${root}${picture(createSeededRandom(name))}</svg>\n`,
    );
  }
}

writeSvgFiles('foods', '0 0 960 720', emptyPlateDrawing);
writeSvgFiles('people', '0 0 480 480', {
  ...coveredHairAvatars,
  ...longHairAvatars,
  ...shortHairAvatars,
});
