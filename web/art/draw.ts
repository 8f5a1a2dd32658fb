import { mkdirSync, writeFileSync } from 'node:fs';
import { emptyPlate } from './empty-plate';
import { seeded } from './kit';
import { coveredHair } from './people-covered-hair';
import { longHair } from './people-long-hair';
import { shortHair } from './people-short-hair';
import type { Pictures } from './picture';

const images = new URL('../public/images/', import.meta.url);

function write(folder: string, viewBox: string, pictures: Pictures): void {
  mkdirSync(new URL(`${folder}/`, images), { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) {
    const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" stroke-linecap="round" stroke-linejoin="round">`;
    writeFileSync(
      new URL(`${folder}/${name}.svg`, images),
      `${root}${picture(seeded(name))}</svg>\n`,
    );
  }
}

write('foods', '0 0 960 720', emptyPlate);
write('people', '0 0 480 480', { ...coveredHair, ...longHair, ...shortHair });
