import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import tones from './picture-tones.json';
import { renditionsOf } from './renditions';

const KB = 1024;
const published = `${import.meta.dirname}/../../public`;

const bytesOf = (path: string) => statSync(published + path).size;

it.each(Object.keys(tones))('publishes %s in every width and format, none too heavy', (name) => {
  const { avif, webp } = renditionsOf(`/images/${name}-960.webp`) ?? { avif: '', webp: '' };
  const files = [avif, webp].flatMap((set) => set.split(', ').map((file) => file.split(' ')[0]));
  expect(files).toHaveLength(6);
  for (const file of files) expect(bytesOf(file ?? '')).toBeLessThan(160 * KB);
});

it('keeps all pictures together under 12 MB', () => {
  const files = readdirSync(`${published}/images`, { recursive: true, encoding: 'utf8' });
  const sizes = files.map((file) => statSync(`${published}/images/${file}`));
  const total = sizes.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  expect(total).toBeLessThan(12 * KB * KB);
});

it('knows only its own pictures', () => {
  expect(renditionsOf('/images/foods/unknown-960.webp')).toBeUndefined();
  expect(renditionsOf('https://example.com/images/foods/tonkotsu-ramen-960.webp')).toBeUndefined();
});
